package com.couriermft.storage.access;

import com.couriermft.formats.json.Field;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The time in which one text of an API key or one secret of a webhook counts. */
public record CredentialLifetime(
    @Field(help = "When it was made") Instant createdAt,
    @Field(help = "Until when it counts") @Nullable Instant expiresAt) {}
