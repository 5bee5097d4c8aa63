import { createContext, useContext } from "react";
import type { FormSchema } from "../../model/document/fields";

const Context = createContext<FormSchema>({});

/** The document that `$ref` of a form's schemas lead into. */
export const RootSchema = Context.Provider;
export const useRootSchema = () => useContext(Context);
