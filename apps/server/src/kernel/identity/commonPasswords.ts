/**
 * Passwords that every guesser tries first, from the lists that leaks around the world and in China have in common. Kept short:
 * most of what such lists hold is caught by the shapes below.
 */
const words = new Set(
  `
password passw0rd p@ssw0rd p@ssword pa55word pass1234 password1 password12 password123 password1234 passwort mypassword newpassword
admin administrator admin123 admin1234 admin888 admin@123 root toor rootroot root123 system sysadmin superuser master master123 guest test test123 test1234 tester testing demo demo123 user user123
login welcome welcome1 welcome123 letmein letmein1 iloveyou iloveyou1 iloveyou2 loveyou lovely lover loveme monkey dragon sunshine princess football baseball basketball soccer hockey
superman batman spiderman pokemon starwars michael jordan jordan23 jennifer jessica ashley daniel andrew joshua matthew thomas robert charlie george hunter hunter2 harley ranger buster
shadow killer trustno1 freedom whatever nothing secret secret123 access flower summer winter spring autumn january february hello hello123 hello1234 hellohello cheese cookie banana orange apple
chocolate computer internet samsung google facebook twitter youtube microsoft windows linux oracle mysql postgres cisco huawei lenovo xiaomi alibaba taobao tencent baidu weibo qq123456 qq123123
qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop qwert qwert123 asdf asdf123 asdfgh asdfghjkl asdfjkl zxcvbn zxcvbnm zxcvbnm123 zxc123 qazwsx qazwsxedc qazxsw qweasd qweasdzxc qweqwe qwe123 asd123 qwer1234 asdf1234
1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3 q1w2e3r4 zaq12wsx zaq1xsw2 !qaz2wsx 1234qwer qwer123 q123456 q123456789 a123456 a1234567 a12345678 a123456789 aa123456 aa123123 aaa123 aaa111 abc123 abc1234 abc12345 abc123456 abcd1234 abcd123 abcde123 a1b2c3 a1b2c3d4 as123456 asd123456 zxc123456 qwe123456 qaz123 qaz123456 w123456 z123456 x123456 s123456 l123456 wang123 wang123456 li123456 zhang123 liu123456 chen123456
123abc 123abc123 123qwe 123qweasd 123456a 123456aa 123456abc 1234567a 12345678a 123456789a 123456q 123456qq 123456z 123456as 123asd 123asdf 321321 123321 1234321 12344321 147258 147258369 159357 159753 258369 456789 789456 789456123 741852 741852963 963852741 987654 9876543 98765432 654321 112233 11223344 121212 131313 123123 123123123 123654 102030 010203 110110 112112 696969 520520 521521 5201314 52013140 1314520 13145200 1314521 7758521 7758258 5845201 584520 5211314 woaini woaini1 woaini123 woaini520 woaini1314 woaini5201314 woaiwojia woaimama woaibaba mama123 baba123 nihao nihao123 nihaoma caonima tiancai wodemima mima123 zhongguo china china123 beijing shanghai shenzhen guangzhou hongkong taiwan woshishui wojiushiwo asdasd aini1314 iloveu iloveu520 love520 love1314 lovechina wangyi xiaoxiao tangtang
000000 00000000 111111 11111111 111222 222222 333333 444444 555555 666666 66666666 777777 7777777 888888 88888888 999999 99999999 168168 188188 518518 518888 168888 888666 666888 123888 18181818 100200 100000
changeme changeme123 change123 default temp1234 temppass initial init1234 company company123 office office123 service server server123 manager manager123 finance finance123 customs customs123 baoguan baoguan123 clearway clearway123 tongtu tongtu123 logistics shipping
abcdef abcdefg abcdefgh abcdefghi abcabc aaaaaa aaaaaaaa zzzzzz xxxxxx asdfasdf qwerqwer zxcvzxcv fuckyou fuckyou1 fuck123 bitch asshole biteme pussy sexy mustang corvette ferrari porsche mercedes yamaha honda toyota
lakers yankees cowboys eagles steelers arsenal chelsea liverpool barcelona realmadrid juventus manchester ronaldo messi10 naruto sasuke pikachu minecraft fortnite roblox counter warcraft starcraft
`
    .trim()
    .split(/\s+/),
)

const rows = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
]
const ways = rows.flatMap((r) => [r + r, [...r].reverse().join('').repeat(2)])

/** One character or a short piece over and over: `aaaaaa`, `abababab`, `123123123`. */
const repeats = (s: string) => /^(.{1,4}?)\1+(.{0,3})$/u.test(s) && new Set(s).size <= 4

/** `@` and `0` for letters, and a year, a few digits or a sign at the end, deceive nobody. */
function bare(s: string): string[] {
  const plain = s
    .replace(/[@4]/g, 'a')
    .replace(/0/g, 'o')
    .replace(/[3]/g, 'e')
    .replace(/[$5]/g, 's')
    .replace(/[!1]/g, 'i')
  return [
    s,
    s.replace(/[\d!@#$%.*_-]{1,5}$/, ''),
    s.replace(/^[\d!@#$%.*_-]{1,4}/, ''),
    plain,
    plain.replace(/[!@#$%.*_-]+$/, ''),
  ]
}

/** Whether a password is among the first that anybody would guess, also from the user's own names. */
export function isCommonPassword(password: string, names: readonly (string | null | undefined)[] = []): boolean {
  const s = password.normalize('NFKC').trim().toLowerCase()
  if (repeats(s) || ways.some((way) => way.includes(s))) return true
  const forms = bare(s)
  if (forms.some((form) => words.has(form) && form.length >= 4)) return true
  return names.some((name) => {
    const own = name?.normalize('NFKC').trim().toLowerCase().split('@')[0] ?? ''
    return (
      own.length >= 3 &&
      forms.some((form) => form === own || form === own + own || form === [...own].reverse().join(''))
    )
  })
}
