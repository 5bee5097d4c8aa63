import { useState } from "react";
import { protocolOf, signInOf } from "../../model/connectionForm";
import type { JsonObject } from "../../model/pointers";

/** Returns the protocol of a connection, or the one that it had before while it has none that is known. */
export function useProtocol(definition: JsonObject) {
  const present = protocolOf(definition);
  const [last, setLast] = useState(present);
  if (present && present !== last) setLast(present);
  return present ?? last;
}

/** A secret that was typed; it is forgotten once the protocol or the way to log in is not what it was typed for. */
export function useTypedSecret(definition: JsonObject, protocol: string | undefined) {
  const use = `${protocol} ${signInOf(definition)}`;
  const [typed, setTyped] = useState({ secret: "", use });
  if (typed.use !== use) setTyped({ secret: "", use });
  return [typed.use === use ? typed.secret : "", (secret: string) => setTyped({ secret, use })] as const;
}
