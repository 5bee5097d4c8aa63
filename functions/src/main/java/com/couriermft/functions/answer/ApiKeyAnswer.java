package com.couriermft.functions.answer;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.storage.access.ApiKey;
import com.couriermft.storage.access.ApiKeyDefinition;
import com.couriermft.storage.access.CredentialLifetime;
import com.couriermft.storage.access.Role;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.label.LabelsField;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An API key without its secret value, as returned in responses. */
@SchemaName("StoredApiKey")
public record ApiKeyAnswer(
    @Field(help = "Name of the API key") String name,
    @Field(help = "What the holder of the key can do") Role role,
    @Field(help = "Who uses the key, and for what") String description,
    @Field(help = "When the key expires") @Nullable Instant expiresAt,
    @Field(help = "When the key was created") Instant createdAt,
    @Field(help = "Who created the key") String createdBy,
    @Field(help = "Valid secrets of the key, without their values") List<CredentialLifetime> texts,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @Field(help = "Labels that the access is limited to", type = LabelsField.class)
        Labels labels,
    @Field(help = "When the key was last used") @Nullable Instant lastUsedAt) {
  public ApiKeyAnswer {
    texts = List.copyOf(texts);
  }

  /** Returns the response for a key. */
  public static ApiKeyAnswer of(ApiKey key, @Nullable Instant lastUsedAt) {
    ApiKeyDefinition definition = key.definition();
    return new ApiKeyAnswer(
        key.name(),
        definition.role(),
        definition.description(),
        definition.expiresAt(),
        key.createdAt(),
        key.createdBy(),
        key.texts(),
        definition.labels(),
        lastUsedAt);
  }

  /** An API key with its new value. */
  @SchemaName("IssuedApiKey")
  public record Issued(
      @JsonUnwrapped ApiKeyAnswer stored,
      @Field(help = "The value of the key, which is shown only now", unseen = true) String key) {
    /** Omits the key's value. */
    @Override
    public String toString() {
      return "Issued[" + stored + "]";
    }
  }

  /**
   * A saved API key, with its value if it is new. Both cases share one schema, because clients
   * expect one type for an operation.
   */
  @SchemaName("SavedApiKey")
  public record Saved(
      @JsonUnwrapped ApiKeyAnswer stored,
      @Field(help = "The value of the new secret, which is shown only now", unseen = true)
          @Nullable String key) {
    /** Omits the key's value. */
    @Override
    public String toString() {
      return "Saved[" + stored + "]";
    }
  }
}
