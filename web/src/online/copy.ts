/*
 * copy.ts: a text to the clipboard, also where the connection is not secure and browsers have no clipboard for pages.
 */
function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  field.style.opacity = "0";
  const host = document.querySelector("dialog[open]") ?? document.body; // a modal sheet allows no selection outside of it
  host.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } finally {
    field.remove();
  }
}

/** False if the browser will not: then the person copies it by hand. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return copyBySelection(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}
