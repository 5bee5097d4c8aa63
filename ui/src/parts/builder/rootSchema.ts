import { createContext, useContext } from "react";
import type { FormSchema } from "../../model/document/fields";

const Context = createContext<FormSchema>({});

/** The document to which `$ref` of a form's schemas refers. */
export const RootSchema = Context.Provider;
export const useRootSchema = () => useContext(Context);
