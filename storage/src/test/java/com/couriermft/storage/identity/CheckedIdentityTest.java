package com.couriermft.storage.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.credential.TokenRequestContext;
import com.azure.identity.EnvironmentCredentialBuilder;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StorageCodes;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class CheckedIdentityTest {
  private static final TokenRequestContext MAIL =
      new TokenRequestContext().addScopes("https://outlook.office365.com/.default");

  /** The test runs in an environment without an identity. */
  private final CheckedIdentity identity =
      new CheckedIdentity(new EnvironmentCredentialBuilder().build());

  @Test
  void identityWithoutToken_isRefusedWithTheScope_howeverItIsAsked() {
    refused(() -> identity.getTokenSync(MAIL));
    refused(() -> identity.getToken(MAIL).block());
  }

  private static void refused(ThrowingCallable asking) {
    assertThatThrownBy(asking)
        .isInstanceOfSatisfying(
            CourierException.class,
            e -> assertThat(e.failureCode()).isEqualTo(StorageCodes.IDENTITY_REFUSED))
        .hasMessageContaining("https://outlook.office365.com/.default");
  }
}
