package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.COUNT;
import static com.couriermft.functions.openapi.Parts.FLAG;
import static com.couriermft.functions.openapi.Parts.LABELS;
import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.TEXTS;
import static com.couriermft.functions.openapi.Parts.TIME;
import static com.couriermft.functions.openapi.Parts.list;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.must;
import static com.couriermft.functions.openapi.Parts.object;
import static com.couriermft.functions.openapi.Parts.oneOf;

import com.couriermft.formats.json.Shape;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.ApiAnswer;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.RequestBody;
import com.couriermft.functions.openapi.Section;
import com.couriermft.openpgp.Validity;
import com.couriermft.partners.key.Key;
import com.couriermft.partners.key.PgpDetails;
import java.util.List;

/** Keys: imported or made; only public parts come out. */
final class KeySection {
  private static final Shape STATE = oneOf(Validity.State.class);
  private static final Shape USES = list(oneOf(PgpDetails.Use.class));

  private static final Component KEY =
      new Component(
          "StoredKey",
          object(
              must("name", TEXT, "Its name"),
              must("kind", oneOf(Key.Kind.class), "What it is for"),
              must("algorithm", TEXT, "Its algorithm"),
              must("public", TEXT, "A line of authorized_keys, or a certificate (armored, or PEM)"),
              must("fingerprint", TEXT, "Its fingerprint"),
              must("has_private", FLAG, "Whether its private part is there"),
              may("private_keys", TEXTS, "Of pgp: the keys whose private part is there"),
              must("created_at", TIME, "When this version was written"),
              may("expires_at", TIME, "When the first of its uses ends"),
              must("version", COUNT, "Its number, from 1"),
              may("labels", LABELS, "What it is told apart by"),
              may("state", STATE, "Of pgp: whether it may be used"),
              may("state_reason", TEXT, "Why not"),
              may("user_ids", TEXTS, "Whose it is"),
              may("usable_for", USES, "What can be done with it now"),
              may(
                  "parts",
                  list(
                      object(
                          must("fingerprint", TEXT, "Its fingerprint"),
                          must("algorithm", TEXT, "Its algorithm"),
                          must("capabilities", USES, "What its owner means it for"),
                          must("created_at", TIME, "When it was made"),
                          may("expires_at", TIME, "When its time is over"),
                          must("state", STATE, "Whether it may be used"),
                          may("state_reason", TEXT, "Why not"),
                          must("has_private", FLAG, "Whether its private part is there"))),
                  "The primary key, then its subkeys"),
              may("warnings", TEXTS, "What should be seen to")));

  private KeySection() {}

  static Section get() {
    return new Section(
        "Keys",
        "SSH, OpenPGP and TLS keys.",
        List.of(
            Operation.of(Route.KEYS_LIST, "Lists the keys.").paged(KEY, KEY.listed("name")),
            Operation.of(Route.KEYS_IMPORT, "Imports a key.")
                .takes(RequestBody.document("key"))
                .answers(
                    ApiAnswer.of(200, "The key was known.", KEY.ref()),
                    ApiAnswer.of(201, "The key is new.", KEY.ref())),
            Operation.of(
                    Route.KEYS_GET, "Returns the public part of a key, and what is known of it.")
                .ok("The key.", KEY.ref()),
            Operation.of(Route.KEYS_DELETE, "Removes a key with all its versions.")
                .noContent("It is gone."),
            Operation.of(Route.KEYS_GENERATE, "Makes a key.")
                .takes(RequestBody.optional(Component.ref("KeyGeneration")))
                .answers(ApiAnswer.of(201, "The key.", KEY.ref())),
            Operation.of(Route.KEYS_PUBLIC, "Returns the public part of a key as text.")
                .answers(ApiAnswer.of(200, "A line, or an armored certificate.", "text/plain")),
            Operation.of(Route.KEYS_VERSIONS, "Lists the versions of a key, the newest first.")
                .paged(KEY, KEY.listed("name")),
            Operation.of(Route.KEYS_DELETE_VERSION, "Removes an old version of a key.")
                .noContent("It is gone.")),
        List.of(KEY));
  }
}
