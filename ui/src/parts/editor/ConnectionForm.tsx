import { Button, Fieldset, Group, NativeSelect, PasswordInput, SimpleGrid, Stack, Text, TextInput, UnstyledButton } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  GROUPS,
  grouped,
  PROTOCOLS,
  type Protocol,
  protocolOf,
  signInOf,
  takesSecret,
  withProtocol,
  withSecret,
} from "../../model/connectionForm";
import { pinned } from "../../model/connections";
import type { Schema } from "../../model/definitionForm";
import { isId } from "../../model/editing";
import type { Field, Flaw } from "../../model/parameters";
import { placeOf } from "../../model/places";
import { type JsonObject, valueAt } from "../../model/pointers";
import { editing as editingTexts } from "../../texts/editing";
import { connectionForm as words } from "../../texts/connectionForm";
import { Folded } from "../Folded";
import { Panel } from "../Panel";
import { ParameterFields } from "../ParameterFields";
import { RoleButton } from "../RoleButton";
import classes from "./ConnectionForm.module.css";
import { ConnectionTrial, useTrial } from "./ConnectionTrial";
import type { Draft } from "./useDraft";
import { ID_FIELD, type Visits } from "./useVisited";
import type { Validated } from "./ValidationPanel";

interface Props {
  readonly draft: Draft;
  readonly schema: Schema;
  /** The last known protocol of the connection; `undefined` if there has been none. */
  readonly protocol: Protocol | undefined;
  /** Types of connections that are offered; all by default. */
  readonly types?: readonly string[];
  readonly fields: readonly Field[];
  /** Texts of the fields, by name. */
  readonly values: Readonly<Record<string, string>>;
  /** Problems of unreadable fields that are shown, by name. */
  readonly flaws: Readonly<Record<string, Flaw>>;
  /** Problems reported by the server that are shown, by field name. */
  readonly refusals: Readonly<Record<string, string>>;
  /** Whether all values in the form can be read. */
  readonly isReadable: boolean;
  readonly visits: Visits;
  readonly validation: Validated;
  /** The stored connection; `undefined` for a new one. */
  readonly stored: JsonObject | undefined;
  readonly name: string;
  /** Receives the name of a new connection; absent if another field asks for the name. */
  readonly onName?: (name: string) => void;
  /** The problem of the name, if it should be shown. */
  readonly nameError?: string | undefined;
  /** The entered secret, which is sent only once. */
  readonly secret: string;
  readonly onSecret: (secret: string) => void;
  /** Pointer to a secret value in the definition, because of which the definition is not sent. */
  readonly leak: string | undefined;
  /** Whether problems without a field are shown. */
  readonly isSaid: boolean;
  readonly below: (field: Field) => ReactNode;
  /** Buttons to save or discard. */
  readonly buttons: ReactNode;
  /** The server's findings that no field shows. */
  readonly panel: ReactNode;
  /** Names the fields that the form does not know. */
  readonly unknown?: ReactNode;
  /** The definition as JSON; absent if it is not editable. */
  readonly json?: ReactNode;
}

/**
 * Asks for a connection: first the protocol, then the address, the credentials, and trusted keys or certificates. The
 * connection can be tested before it is saved.
 */
export function ConnectionForm(props: Props) {
  const { draft, schema, protocol, stored, name, onName, secret, leak, validation, isReadable, visits, isSaid } = props;
  const { definition } = draft;
  const [isChoosing, setChoosing] = useState(protocol === undefined);
  const form = useRef<HTMLFieldSetElement>(null);
  const [chosen, setChosen] = useState(0);
  const trial = useTrial();
  useEffect(() => {
    if (chosen > 0) form.current?.querySelector("input")?.focus();
  }, [chosen]);

  function goOn() {
    setChoosing(false);
    setChosen((times) => times + 1);
  }

  function choose(next: Protocol) {
    goOn();
    if (next === protocolOf(definition)) return;
    draft.setDefinition(withProtocol(definition, next, schema));
    props.onSecret("");
  }

  function test(next: JsonObject) {
    visits.attempt();
    trial.mutate({ definition: withSecret(next, secret), name: isId(name) ? name : "" });
  }

  function trust(key: Parameters<typeof pinned>[1]) {
    const next = pinned(definition, key);
    if (!next) return;
    if (next !== definition) draft.setDefinition(next);
    test(next);
  }

  if (protocol === undefined || isChoosing) {
    return (
      <Stack>
        <Protocols present={protocol} types={props.types} isFrozen={draft.isBroken} onChosen={choose} onKept={goOn} />
        {props.json && <Folded title={words.json}>{props.json}</Folded>}
      </Stack>
    );
  }
  const isWrong = validation.standing === "invalid" || validation.errors.length > 0;
  const isUnchecked = Boolean(validation.error) && validation.errors.length === 0;
  const isPanelShown = stored !== undefined || (isSaid && isWrong) || isUnchecked || leak !== undefined || validation.warnings.length > 0;
  return (
    <div className={classes.columns} {...(!isPanelShown && { "data-standing": validation.standing })}>
      <Stack>
        <Panel
          title={words.protocols[protocol][0]}
          aside={
            stored === undefined && (
              <Button size="compact-sm" variant="subtle" disabled={draft.isBroken} onClick={() => setChoosing(true)}>
                {words.change}
              </Button>
            )
          }
        >
          <Text size="sm">{words.protocols[protocol][1]}</Text>
        </Panel>
        <Fieldset variant="unstyled" className={classes.fields} disabled={draft.isBroken} ref={form} data-form>
          <Fields {...props} />
        </Fieldset>
        {stored === undefined && onName && (
          <TextInput
            label={words.name}
            description={words.nameHelp}
            required
            maw={400}
            autoComplete="off"
            name={ID_FIELD}
            value={name}
            error={props.nameError}
            onChange={(event) => onName(event.currentTarget.value)}
          />
        )}
        <Group gap="xs">
          <RoleButton
            needs="admin"
            variant="default"
            whyNot={isReadable ? leak && editingTexts.secretValue(placeOf(leak)) : editingTexts.incomplete}
            onClick={() => test(definition)}
          >
            {words.test}
          </RoleButton>
          {props.buttons}
        </Group>
        {props.unknown}
        {props.json && <Folded title={words.json}>{props.json}</Folded>}
      </Stack>
      <div className={classes.result}>
        <ConnectionTrial trial={trial} now={withSecret(definition, secret)} isReadable={isReadable} onTrust={trust} />
        {isPanelShown && props.panel}
      </div>
    </div>
  );
}

interface ProtocolsProps {
  /** The protocol of the connection; `undefined` while it has none. */
  readonly present: Protocol | undefined;
  /** The offered protocols; all by default. */
  readonly types: readonly string[] | undefined;
  /** Whether the JSON is invalid now, so that it must not be replaced. */
  readonly isFrozen: boolean;
  readonly onChosen: (protocol: Protocol) => void;
  /** Called if the user keeps the current protocol. */
  readonly onKept: () => void;
}

/** Offers the protocols. */
function Protocols({ present, types = PROTOCOLS, isFrozen, onChosen, onKept }: ProtocolsProps) {
  const list = useRef<HTMLUListElement>(null);
  const isChange = useRef(present !== undefined);
  useEffect(() => {
    if (isChange.current) list.current?.querySelector("button")?.focus();
  }, []);
  return (
    <Panel
      title={words.protocol}
      aside={
        present && (
          <Button size="compact-sm" variant="subtle" onClick={onKept}>
            {words.keep(words.protocols[present][0])}
          </Button>
        )
      }
    >
      <Text size="sm" mb="sm">
        {words.choose}
      </Text>
      <ul className={classes.protocols} ref={list}>
        {PROTOCOLS.filter((each) => types.includes(each)).map((protocol) => {
          const [title, help] = words.protocols[protocol];
          return (
            <li key={protocol}>
              <UnstyledButton
                className={classes.protocol}
                disabled={isFrozen}
                aria-current={protocol === present}
                onClick={() => onChosen(protocol)}
              >
                <Text fw={600}>
                  {title}
                  {protocol === present && <span aria-hidden="true"> ✓</span>}
                </Text>
                <Text size="sm" c="dimmed">
                  {help}
                </Text>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

const isCredential = ({ name }: Field) => name.startsWith("/auth/");

/** The common fields in their groups, and all others folded. */
function Fields({ draft, fields, values, flaws, refusals, below, stored, ...secret }: Props) {
  const { definition } = draft;
  const groups = grouped(fields);
  const shown = (some: readonly Field[]) =>
    some.length > 0 && (
      <ParameterFields
        fields={some}
        values={values}
        flaws={flaws}
        refusals={refusals}
        isFirst={false}
        below={below}
        onChange={(name, text) => {
          const edited = fields.find((each) => each.name === name);
          if (edited) draft.setField(edited, text);
        }}
      />
    );
  return (
    <Stack>
      {GROUPS.map(
        (group) =>
          groups[group].length + (group === "signIn" ? 1 : 0) > 0 && (
            <Panel key={group} title={words.groups[group]}>
              {group === "signIn" ? (
                <Stack gap="sm">
                  <SignIn draft={draft} fields={fields} stored={stored} onSecret={secret.onSecret} />
                  <SimpleGrid className={classes.pairs} cols={{ base: 1, sm: 2 }} spacing="sm">
                    {shown(groups.signIn.filter((field) => !isCredential(field)))}
                    {shown(groups.signIn.filter(isCredential))}
                    {takesSecret(definition) && <SecretField {...secret} definition={definition} />}
                  </SimpleGrid>
                </Stack>
              ) : group === "connection" ? (
                <SimpleGrid className={classes.pairs} cols={{ base: 1, sm: 2 }} spacing="sm">
                  {shown(groups.connection)}
                </SimpleGrid>
              ) : (
                <Stack gap="sm">{shown(groups.security)}</Stack>
              )}
            </Panel>
          ),
      )}
      <Folded title={words.advanced}>
        <Stack gap="sm">{shown(groups.advanced)}</Stack>
      </Folded>
    </Stack>
  );
}

/** Selects the authentication method, if there are several. */
function SignIn({ draft, fields, stored, onSecret }: Pick<Props, "draft" | "fields" | "stored" | "onSecret">) {
  const choices = (fields.find(({ name }) => name === "/auth/type")?.choices ?? []).map((choice) => String(JSON.parse(choice)));
  if (choices.length < 2) return null;

  function change(type: string) {
    const known = stored && signInOf(stored) === type ? stored.auth : undefined;
    draft.setValue("/auth", known ?? { type });
    onSecret("");
  }

  return (
    <NativeSelect
      label={words.signInBy}
      maw={320}
      value={signInOf(draft.definition)}
      data={choices.map((value) => ({ value, label: words.signIns[value] ?? value }))}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

interface SecretProps extends Pick<Props, "secret" | "onSecret" | "validation" | "visits"> {
  readonly definition: JsonObject;
}

const CREDENTIALS = "/auth";

/** Asks for a secret that is sent only with a test and with a save, and is never part of a definition. */
function SecretField({ definition, secret, onSecret, validation, visits: { isAttempted, left } }: SecretProps) {
  const isNamed = valueAt(definition, "/auth/secret") !== undefined;
  const isMissing = secret === "" && !isNamed && validation.errors.some(({ pointer }) => pointer === CREDENTIALS);
  return (
    <PasswordInput
      label={words.secrets[signInOf(definition)]}
      description={words.secretHelp}
      required={!isNamed}
      autoComplete="new-password"
      placeholder={isNamed ? words.secretStored : ""}
      value={secret}
      name={CREDENTIALS}
      error={isMissing && (isAttempted || left.has(CREDENTIALS)) && words.secretMissing}
      visibilityToggleButtonProps={{ "aria-label": words.show }}
      onChange={(event) => onSecret(event.currentTarget.value)}
    />
  );
}
