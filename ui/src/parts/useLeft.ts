import { type FocusEvent, useState } from "react";
import { afterPress } from "./afterPress";

/** Returns whether the focus has been in an element and has left it. */
export function useLeft(): { readonly isLeft: boolean; readonly onBlur: (event: FocusEvent<HTMLElement>) => void } {
  const [isLeft, setLeft] = useState(false);
  return {
    isLeft,
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) afterPress(() => setLeft(true));
    },
  };
}
