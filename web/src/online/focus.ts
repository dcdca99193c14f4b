/*
 * focus.ts: at a table things come and go with what others do, and a control that has the focus may go with them, or be
 * hidden or disabled. The focus then stays near, so that the next key continues from there and not from the top of the page.
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

const canHaveFocus = (element: Element): boolean =>
  element.isConnected && element.getClientRects().length > 0 && !element.matches(":disabled");

/* The browser takes the focus from what is hidden or disabled only when it next draws the page. */
const SOON = 50;

/** Looks after the focus in the page until it is told to stop. */
export function keepFocus(): () => void {
  let path: Element[] = [];
  const note = (event: FocusEvent) => {
    if (event.target instanceof Element) path = pathOf(event.target);
  };
  const look = () => {
    const now = document.activeElement;
    if (path.length === 0 || (now !== null && now !== document.body)) return;
    if (canHaveFocus(path[0]) || document.querySelector("dialog[open]")) return;
    const next = path.find(isWorthIt) ?? document.querySelector("main");
    if (next instanceof HTMLElement) give(next);
  };
  let later: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    look();
    clearTimeout(later);
    later = setTimeout(look, SOON);
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ["disabled", "hidden", "open"],
  });
  document.addEventListener("focusin", note);
  return () => {
    observer.disconnect();
    clearTimeout(later);
    document.removeEventListener("focusin", note);
  };
}
