package com.couriermft.partners.connection;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Variant;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.label.LabelsField;
import java.util.List;

/**
 * A share of Azure Files. JSON:
 *
 * <pre>
 * {"type": "azure_files", "name": "share", "account_url": "https://acct.file.core.windows.net",
 *  "share": "reports", "auth": {"type": "managed_identity"}, "max_connections": 16}
 * </pre>
 *
 * @param name unique name of the connection
 * @param accountUrl URL of the file service, without a path (for Azurite, with the account's name)
 * @param share name of the share
 * @param auth how to log in
 * @param maxConnections maximum number of steps that use the connection at the same time, 1..100
 * @param labels labels of the connection
 * @param contacts people to call if there are problems
 */
@Variant("azure_files")
public record FileShareConnection(
    @Field(title = "Name", help = Forms.CONNECTION_HELP, pattern = Forms.FREE_CONNECTION)
        String name,
    @Field(
            title = "Account URL",
            group = FieldGroup.CONNECTION,
            help = AccountUrl.HELP,
            required = true,
            type = AccountUrl.class)
        String accountUrl,
    @Field(
            title = "Share",
            group = FieldGroup.CONNECTION,
            help = "Name of the file share",
            required = true,
            pattern = Forms.STORAGE,
            form = Forms.STORAGE_WORDS)
        String share,
    @Field(
            title = "Authentication",
            group = FieldGroup.AUTHENTICATION,
            help = "How to log in",
            required = true)
        Auth.Storage auth,
    @Field(
            title = "Maximum concurrent steps",
            group = FieldGroup.LIMITS,
            help = Forms.STEPS_HELP,
            defaultValue = "16",
            min = 1,
            max = 100)
        int maxConnections,
    @Field(title = "Labels", help = Labels.HELP, type = LabelsField.class) Labels labels,
    @Field(
            title = "Contacts",
            help = Contact.HELP,
            advanced = true,
            omitsDefault = true,
            maxItems = Contact.MAX)
        List<Contact> contacts)
    implements Connection {

  @Override
  public Type type() {
    return Type.AZURE_FILES;
  }
}
