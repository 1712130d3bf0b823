import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { migrations } from "./registry.ts";

/**
 * SHA-256 of each file as it was released. Databases remember a migration by its name alone: one that is edited later
 * has run in the old form on every database that is there, and runs in the new form on every new one.
 */
const released: Readonly<Record<string, string>> = {
  "001-text-search": "ffb884496e6983dd950407fde109bae204cb25abb51f4ad5c97b3ae2234fad99",
  "002-accounts": "c85325ae3c13f5cc008231adbadc3be9e469c6700a5b05538299c34faa982e67",
  "003-knowledge-base": "4dabf55794bfc8e6eeed60d31e42cc77df525d36a57f7bebed064fb01ed7d932",
  "004-enquiries": "0fcb915175142d5ab88d3c673939fb785e5d6dd2276ee4275749a20382f7d6c8",
  "005-admin-panel": "93b1a221c1eb66b45db10c07be4ed5ff329f50d7af228305891bfb748e5902e6",
  "006-reading": "b740b7a8f22336406c3cdcb514c2e76536d3cdd44ecdaba97502a8f4ca874e83",
  "007-thumbnails": "0eede147b7dbff50117120083307d151f18aa9a823757ee909a22bed1570a595",
  "008-mail": "57642cbd057d12cf0ac917487175c1e7e8fa1edac81d7c0fe50498d4b3e18ae1",
  "009-admin-pace": "637b97cf25136947216a3c69b7e44e77675eeac2a1d724e90d98dd20fae1b2a7",
  "010-article-search": "e9bf842bb094a41193b30f0a3c6d4a8ddcad9f9087aa50aa7d0c03a1ed86b3d4",
  "011-folded-views": "52e95102a44c3f656b1eb8b221cec7f5af605f740d6fa5d5a569eeb337a3e49a",
  "012-generated-password": "b4570e413e8dc363ed63cfb7b20639050252508f20d85f47d9b616c9e09541a4",
  "013-letter-turns": "ee436d30676ab725258e60e64f722abf0a9eb7d56b9af7029468c6646d6b193f",
  "014-gathered-enquiries": "daad11720c86e19eb3115da68841a1a731b3ca1000f71a365c63a74028688f15",
  "015-scanned-pages": "0f2cff744dddab24b53044f102d37a40e1c76d3668b042ef40d972a83e90386d",
  "016-file-checks": "97af7c7781a1cef3924159bd159ed6f5c8600c8695a5992660d9c26f8dd71e41",
  "017-library-version": "d7c233e0ba7448e52ad3638178da0bb536820ff285ea91f6dd7a2337e5231f6d",
  "018-repaired-files": "e13d83f1997c6163377a98020598562929553f29425df2596d397d32a87187bb",
  "019-upload-ids": "cd011f35ad03fb93b4bbce2e2b7c65084694f3442243c317d45ab257821f113b",
  "020-search-words": "14b2ff0a8d83674831970fe48c670732661f60761240920dd82ecfeaa65202aa",
  "021-mail-hold": "ec516e9b489a71d1583d638aca0eb0aa5466691e9cdf093e2d1111d1cc898049",
  "022-article-readers": "645047e51ad711e018cf5c33fcce1b521c6d05fa4b4c4061fa7332844faa268e",
  "023-backups": "a3d7dc7b257607f449a8be63b05568b941a80c50d6100478ecf3320c9908d003",
  "024-editions": "ce350b634f7e2d98476c16f890cbc740d2351800e3c9eb08501cf30d4b80563f",
  "025-confirmed-emails": "622a923838938677268ef689abb29c8ae42686f0f1b4909b602611c605cbabf3",
  "026-catalogue": "dae86f047e8d325dd9525725fa9f92cd339f62e0e27df64cee65d0c0e7959f41",
  "027-audit": "a9ec84a10a628a1e06bb12e91b4acc6e4af6627d31eee2c1ee8d9d12b579f910",
  "028-one-time-codes": "437e67a8c02436d06938eabe0f0415983cbe7c9a9fbe007d7b2a77aada824b6b",
  "029-session-list": "edd81275f2752ca1328875a53a79c1247d9b93444c454a3d402de3648d47f8ab",
  "030-passkeys": "28f1f5031b540e555a4030f6c043fb3aac0110b2d1be023bb3e02ff2d75d4a7d",
  "031-audit-checks": "4657d044874277cd537a77e90346a30beccd77482af326de53d3afd8ee374756",
  "032-personal-data": "18baed378864489c9c5b516b0f82357a7ec897fe8e524ca34a95a2b3797e3485",
  "033-audit-numbers": "d47105976c1001e4e83efc12664ce11dc81ed17cae24cd1569b79d6078de98c6",
  "034-passkeys-after-a-password": "4b4e647db8b41f1455a534ecae43acf2e9044e2017746ddaf2c9286bc17c9939",
  "035-sign-on": "431290762f7fc59c898b7628a5684b101717736309ca2376a485ecc71a77b0c9",
  "036-kept-emails": "62d14a4f743b8b693c570f059cc3c47257f9da3679c3be694a9492cb786d2e8d",
  "037-required-reading": "b693605a6fc50733908587f02c4cf772eebc0ab40a534512d2f857369fa3e1af",
  "038-references": "7c1b697df5c93d37d199273088e02b0adf5973420f43e7c3ebc4dbcdf933faca",
  "039-library-views": "26a03f1d6fcc667d8ac710a4c2e8b9235f6f7811e00f6d5e2c8d56f70cfd32bb",
  "040-readiness": "028c55c7f9634baa36668065e85ee869660ba536103c54902593f58831dea225",
  "041-themes": "2816122d936a62c43d7d8d54868cabf2711bf8b91147b274f3ad1dc9ddb9697e",
  "042-files-of-articles": "e83f618d69f812285dcf407bb20770ac010f5a03de1a5710a758f1c6f2fca524",
  "043-library-visits": "eb07dc6e325c677415ffbe0b5a2ac8dc28b8dd9e49764e10a3e6a90c46a43ba1",
  "044-reading-marks": "5814c3b75810ff5ef9010ee83a64e5c58428e48e55d0aa3eef95122b01f79ce1",
  "046-audit-two-filters": "f815d969e8367a67bd90f09101cde9b64b660c0179f1e25c4b8fc2228dd399d7",
  "047-vetting": "906594f90acc7639005b5d76ee9712f15a6ed69a5f0032decd716ffdb57e4ce0",
  "048-reminders": "ecea5481d3f21246fa8fabc7ee018d8d7eaef18c6ece1e2b5804112fc65e59e3",
  "049-inbox": "46e25a9981682986a44462ec9687290dac1aa8b981ed74d78678eb6808dace84",
  "050-offline": "c1f23ea9ff228357e377693564ec569779a1e6cd8164c7c576d63607973dd89e",
  "051-traced-copies": "96f4476711547b1d1b44cc25c32f6cba0035bb3fbf3ac8682daa897ef5490ac6",
  "052-newsletter": "143ed2fc08809f13cbdc6dc1a3053eb2198783e35b99e2185a1761fff1de45a7",
  "053-usual-offline-days": "6f285ef334872e5f1beaca11b45502ae67ca11f6beda2227dad77570a5b59752",
  "054-audit-person-object": "aee9d15b6dc8710294cefddac1cf75dcd73dc6707ccc079445e0f15c99467f84",
  "055-challenges-of-registrations": "87c6111ebc9e4dfc46449a11b58bc8a65403eee71fee9e167f12d6d807dea5c3",
  "056-one-sigma": "0df51e77f95df99608b479e7da3130fe551d3f292b29bb60582d7c4cbb0773c2",
  "057-long-log": "aac3d2f0dc82325bf763c0a926f06b98bffdd7c0e48afa0f342905d1682640b9",
  "058-looks-that-go-on": "673b60fdacdfc4609e7145ac98914f69de891ae1cd36e8d59c3e8aaeb3cd9e38",
  "060-asked-since": "a2cd37d7bfa8fd21b8f25a4a4e6b80dc7fffbb50ecd5f7c0a72a4afd9eb456df",
  "061-letters-not-reached": "2e1eeb464bf1327dad8b8282e84b8633fed2cf06d6131580b69a4704b5187292",
  "062-read-anew": "ca1d3babf197441e1306de0876e73b0cbd72e2b3294320b29bc5ca3435d48d8f",
  "063-inbox-parts": "bc2da04531c23e224bf5931be45c97addaf4ac349c859a68d831f39e024e2158",
  "064-enquiries-by-address": "25975c76d3b84653eaf7cb1b9fb24576cdccdf2105920a470a7a5a91ec9e6398",
  "065-terms-since": "e9bd5b8d4ed2fb2a00632fdf63007e0ad0d77aa073438b71af7a932450acac87",
  "066-language-of-messages": "f5f87c4b56c373ad5141598fc96bd0e12f877149afb2553adb8d1970c8519c2a",
  "067-names-as-people-sort": "5f92dfd8af6b0735f40189b5431712182869d4f2e3b178f203b04ddfbd1280b7",
  "068-suspensions": "f6a42e20b33ada7d5dc5ff29c2aebb624c4d65a386876c92e846d39bce197d54",
  "069-outlines": "b5adebcf86429abe9d877830f33fac9d7f474a5a2850ed8a0d938e7e708a18a9",
  "070-names-that-look-alike": "dd65174f6f9f5e0bf707e9859287c4f9bafbbb47b3f83f3e503cf29ea0c5a6ff",
};

test.each(Object.keys(migrations))("%s is as it was released", async (name) => {
  const text = await readFile(new URL(`${name}.ts`, import.meta.url));
  const hash = createHash("sha256").update(text).digest("hex");
  // Of a new migration the line to add above; of an old one the reason to write a new one instead.
  expect({ [name]: hash }).toEqual({ [name]: released[name] });
});
