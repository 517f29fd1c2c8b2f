/** Whether a control has the choice that the page came with. What is typed is no choice. */
export const isAsItCame = (control: Element): boolean =>
  control instanceof HTMLSelectElement
    ? control.selectedIndex ===
      Math.max(
        0,
        [...control.options].findIndex((option) => option.defaultSelected),
      )
    : !(control instanceof HTMLInputElement) || control.checked === control.defaultChecked
