import type { Form } from "../../../home/setup.svelte";
import Conspirators from "./Conspirators.svelte";
import First from "./First.svelte";
import Variants from "./Variants.svelte";

export default { fields: { conspirators: Conspirators, variant: Variants, first: First } } satisfies Form;
