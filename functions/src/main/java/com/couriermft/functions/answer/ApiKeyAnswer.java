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
    @Field(help = "Its name") String name,
    @Field(help = "What its bearer may do") Role role,
    @Field(help = "Who has it and what for") String description,
    @Field(help = "From when on it no longer counts") @Nullable Instant expiresAt,
    @Field(help = "When it was made") Instant createdAt,
    @Field(help = "Who made it") String createdBy,
    @Field(help = "The texts that count, without themselves") List<CredentialLifetime> texts,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @Field(help = "What it is limited to", type = LabelsField.class)
        Labels labels,
    @Field(help = "When it was last used") @Nullable Instant lastUsedAt) {
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
      @Field(help = "The text, which is shown now and never again", unseen = true) String key) {
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
      @Field(help = "The text of a new one, which is shown now alone", unseen = true)
          @Nullable String key) {
    /** Omits the key's value. */
    @Override
    public String toString() {
      return "Saved[" + stored + "]";
    }
  }
}
