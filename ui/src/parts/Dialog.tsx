import { Modal, type ModalProps } from "@mantine/core";
import { useEffect, useState } from "react";

/**
 * A dialog that is open while it is mounted. When it closes, the focus returns to the previously focused element, if
 * that still exists.
 */
export function Dialog(props: Omit<ModalProps, "opened">) {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
  return <Modal {...props} opened />;
}
