package com.couriermft.storage.store.azure;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.StoreUnavailable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StorageErrorsTest {
  @ParameterizedTest
  @CsvSource({
    "500,InternalError",
    "500,OperationTimedOut",
    "503,ServerBusy",
    "408,''",
    "429,''",
    "409,TableBeingDeleted",
    "409,ContainerBeingDeleted"
  })
  void of_noUsableAnswer_isUnavailable(int status, String code) {
    assertThat(StorageErrors.of("reading", status, code, null))
        .isInstanceOf(StoreUnavailable.class)
        .hasMessageContainingAll("reading", String.valueOf(status), code);
  }

  @ParameterizedTest
  @CsvSource({
    "404,ResourceNotFound",
    "409,EntityAlreadyExists",
    "412,UpdateConditionNotSatisfied",
    "412,ConditionNotMet"
  })
  void of_failedCondition_isAConflict(int status, String code) {
    assertThat(StorageErrors.of("writing", status, code, null)).isInstanceOf(StoreConflict.class);
  }

  @Test
  void of_otherRefusals_arePermanent() {
    CourierException denied = StorageErrors.of("x", 403, "AuthorizationFailure", null);
    CourierException refused = StorageErrors.of("x", 413, "RequestBodyTooLarge", null);

    assertThat(denied.code()).isEqualTo("storage_denied");
    assertThat(refused.code()).isEqualTo("storage_refused");
    assertThat(refused.failureClass()).isEqualTo(FailureClass.PERMANENT);
  }
}
