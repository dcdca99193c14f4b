/*
 * served.ts: does this page come from a server with tables, or from a folder of files? A server answers "ok" itself;
 * among plain files there is one of that name that says something else.
 */
const key = "kapelle.served";

/** Without a network we cannot tell, so we use what the last visit found. */
function remembered(): boolean {
  try {
    return localStorage.getItem(key) === "yes";
  } catch {
    return false;
  }
}

function remember(is: boolean): void {
  try {
    if (is) localStorage.setItem(key, "yes");
    else localStorage.removeItem(key);
  } catch {
    // Asked again at the next visit.
  }
}

async function find(): Promise<boolean> {
  if (!navigator.onLine) return remembered();
  let is: boolean;
  try {
    const got = await fetch("healthz", { cache: "no-store" });
    is = got.status === 503 || (got.ok && (await got.text()).trim() === "ok"); // 503: there, but it cannot save
  } catch {
    return remembered();
  }
  remember(is);
  return is;
}

let found: Promise<boolean> | null = null;

/** Asked once: a page does not change where it came from. */
export const isServed = (): Promise<boolean> => (found ??= find());
