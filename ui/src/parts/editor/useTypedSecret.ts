import { useState } from "react";
import { protocolOf, signInOf } from "../../model/connectionForm";
import type { JsonObject } from "../../model/pointers";

/** Returns the protocol of a connection, or its last known protocol while it has none. */
export function useProtocol(definition: JsonObject) {
  const present = protocolOf(definition);
  const [last, setLast] = useState(present);
  if (present && present !== last) setLast(present);
  return present ?? last;
}

/** Manages the entered secret, which is discarded when the protocol or the authentication method changes. */
export function useTypedSecret(definition: JsonObject, protocol: string | undefined) {
  const use = `${protocol} ${signInOf(definition)}`;
  const [typed, setTyped] = useState({ secret: "", use });
  if (typed.use !== use) setTyped({ secret: "", use });
  return [typed.use === use ? typed.secret : "", (secret: string) => setTyped({ secret, use })] as const;
}
