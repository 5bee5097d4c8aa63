package com.couriermft.storage.access;

import com.couriermft.formats.json.Field;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The validity period of a value of an API key, or of a secret of a webhook. */
public record CredentialLifetime(
    @Field(help = "When the credential was created") Instant createdAt,
    @Field(help = "When the credential expires") @Nullable Instant expiresAt) {}
