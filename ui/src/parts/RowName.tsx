import type { ReactNode } from "react";

/** The name of a row without a link; the keys j and k reach it, Tab does not. */
export function RowName({ children }: { readonly children: ReactNode }) {
  return (
    <b data-row tabIndex={-1}>
      {children}
    </b>
  );
}
