package com.couriermft.functions.openapi.section;

import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.RequestBody;
import com.couriermft.functions.openapi.Section;
import com.couriermft.storage.access.SecretDefinition;
import java.util.List;

/** The routes of secrets, which are saved and deleted but never returned. */
final class SecretSection {
  private SecretSection() {}

  static Section get() {
    return new Section(
        "Secrets",
        "Secrets can be written but not read.",
        List.of(
            Operation.of(Route.SECRETS_PUT, "Saves a secret.")
                .takes(RequestBody.of(SecretDefinition.SHAPE))
                .noContent("The secret was saved."),
            Operation.of(Route.SECRETS_DELETE, "Deletes a secret.")
                .noContent("The secret was deleted.")),
        List.of());
  }
}
