package com.couriermft.functions.openapi.section;

import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.ApiAnswer;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.RequestBody;
import com.couriermft.functions.openapi.Section;
import com.couriermft.partners.key.DescribedKey;
import java.util.List;

/** The routes of keys, to import and generate them; only public parts are returned. */
final class KeySection {
  private static final Component KEY = Component.of(DescribedKey.class);

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
                    ApiAnswer.of(200, "The key existed.", KEY.ref()),
                    ApiAnswer.of(201, "The key is new.", KEY.ref())),
            Operation.of(Route.KEYS_GET, "Returns the public part and the details of a key.")
                .ok("The key.", KEY.ref()),
            Operation.of(Route.KEYS_DELETE, "Deletes a key with all its versions.")
                .noContent("The key was deleted."),
            Operation.of(Route.KEYS_GENERATE, "Generates a key.")
                .takes(RequestBody.optional(Component.ref("KeyGeneration")))
                .answers(ApiAnswer.of(201, "The key.", KEY.ref())),
            Operation.of(Route.KEYS_PUBLIC, "Returns the public part of a key as text.")
                .answers(ApiAnswer.of(200, "A line, or an armored certificate.", "text/plain")),
            Operation.of(Route.KEYS_VERSIONS, "Lists the versions of a key, newest first.")
                .paged(KEY, KEY.listed("name")),
            Operation.of(Route.KEYS_DELETE_VERSION, "Deletes an old version of a key.")
                .noContent("The version was deleted.")),
        List.of(KEY));
  }
}
