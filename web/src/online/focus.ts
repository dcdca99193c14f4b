/*
 * focus.ts: at a table things come and go with what others do, and a control that has the focus may go with them. The
 * focus then stays near, so that the next key continues from there and not from the top of the page.
 */
const near = "li, form, dialog, main, section, [role='group'], [role='region']";

const pathOf = (element: Element): Element[] => {
  const path: Element[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) path.push(at);
  return path;
};

const isWorthIt = (element: Element): boolean =>
  element.isConnected && element.matches(near) && element.getClientRects().length > 0;

function give(element: HTMLElement): void {
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Looks after the focus in the page until it is told to stop. */
export function keepFocus(): () => void {
  let path: Element[] = [];
  const note = (event: FocusEvent) => {
    if (event.target instanceof Element) path = pathOf(event.target);
  };
  const look = () => {
    const now = document.activeElement;
    const isLost = path.length > 0 && !path[0].isConnected && (now === null || now === document.body);
    if (!isLost || document.querySelector("dialog[open]")) return;
    const next = path.find(isWorthIt) ?? document.querySelector("main");
    if (next instanceof HTMLElement) give(next);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", note);
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", note);
  };
}
