package com.couriermft.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.util.BinaryData;
import com.azure.storage.blob.BlobServiceClient;
import com.azure.storage.blob.BlobServiceClientBuilder;
import com.azure.storage.common.policy.RequestRetryOptions;
import com.azure.storage.common.policy.RetryPolicyType;
import java.net.ConnectException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AzuriteTest {
  @TempDir Path directory;

  @Test
  void start_onDisk_keepsDataAndEndsWithClose() {
    String gone;
    try (var azurite = Azurite.start(directory)) {
      gone = azurite.connectionString();
      assertThat(azurite.connectionString())
          .isNotEqualTo(SharedAzurite.connectionString())
          .contains("TableEndpoint=");
      var container = blobs(azurite.connectionString()).createBlobContainer("kept");
      container.getBlobClient("name").upload(BinaryData.fromString("content"));
    }
    assertThatThrownBy(() -> blobs(gone).getProperties())
        .hasCauseInstanceOf(ConnectException.class);
    try (var azurite = Azurite.start(directory)) {
      var blob =
          blobs(azurite.connectionString()).getBlobContainerClient("kept").getBlobClient("name");
      assertThat(blob.downloadContent().toString()).isEqualTo("content");
    }
  }

  private static BlobServiceClient blobs(String connectionString) {
    return new BlobServiceClientBuilder()
        .connectionString(connectionString)
        .retryOptions(new RequestRetryOptions(RetryPolicyType.FIXED, 1, 10, null, null, null))
        .buildClient();
  }
}
