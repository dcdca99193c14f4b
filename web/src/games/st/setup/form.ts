import type { Component } from "svelte";
import type { Form, FormPart } from "../../../home/setup.svelte";
import Options from "./Options.svelte";
import Sides from "./Sides.svelte";
import { TownSetup } from "./town.svelte";

export default { Setup: TownSetup, Options: Options as Component<FormPart>, Seats: Sides } satisfies Form;
