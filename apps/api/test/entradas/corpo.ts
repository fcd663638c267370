import fc from 'fast-check'
import { foto } from '../support/loja.ts'
import { type Esquema, valor } from './esquema.ts'
import { Cru, textosHostis, tiposHostis } from './hostis.ts'

/** What is sent below the headers: `json` still names what exists by `Alvo`; `bytes` goes as it is. */
export type Corpo =
  | { readonly forma: 'json'; readonly valor: unknown; readonly tipo: string }
  | { readonly forma: 'bytes'; readonly bytes: Uint8Array; readonly tipo: string }
  | { readonly forma: 'quebrado'; readonly valor: unknown; readonly quebra: (texto: string) => string }
  | {
      readonly forma: 'partes'
      readonly valor: unknown
      readonly arquivos: readonly Arquivo[]
      readonly quebra: number
    }

interface Arquivo {
  readonly campo: string
  readonly nome: string
  readonly tipo: string
  readonly bytes: Uint8Array
}

const bytesDe = (texto: string, codificacao: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(texto, codificacao))

const bombas = fc
  .tuple(
    fc.constantFrom('[', '{"a":', '[{"itens":', '{"__proto__":'),
    fc.constantFrom(100, 5_000, 200_000),
    fc.boolean(),
  )
  .map(([abre, fundo, fecha]) => {
    const fim = { '[': ']', '{"a":': '}', '[{"itens":': '}]', '{"__proto__":': '}' }[abre] ?? ''
    return abre.repeat(fundo) + (fecha ? `1${fim.repeat(fundo)}` : '')
  })
  .filter((texto) => texto.length < 3_000_000)

const quebras: readonly ((texto: string) => string)[] = [
  (texto) => texto.slice(0, Math.floor(texto.length / 2)),
  (texto) => `${texto}}`,
  (texto) => `\ufeff${texto}`,
  (texto) => texto.replace(/"/g, "'"),
  (texto) => texto.replace(/:[^,}]*/, ':NaN'),
  (texto) => texto.replace('{', '{,'),
  (texto) => texto.replace('{', '{"id":1,"id":2,'),
  (texto) => texto.replace('{', '{"constructor":{"prototype":{"contaminado":1}},'),
  (texto) => `/* */ ${texto}`,
  (texto) => `${texto}\n${texto}`,
  (texto) => `"${texto.replace(/["\\]/g, '')}\\u12"`,
  (texto) => `{"a":"${texto.replace(/["\\]/g, '')}\t"}`,
  () => '',
  () => '   ',
  () => 'undefined',
]

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.constantFrom(
    bytesDe('{"nome":"\xff\xfe\xed\xa0\x80"}', 'latin1'),
    bytesDe('{"nome":"a"}', 'utf16le'),
    bytesDe('H4sIAAAAAAAAA6tWyk', 'base64'),
    bytesDe(`{"nome":"${'x'.repeat(2_000_001)}"}`),
    bytesDe(`[${'0,'.repeat(400_000)}0]`),
  ),
  bombas.map((texto) => bytesDe(texto)),
)

const FOTO = new Uint8Array(await foto('green', 4))
const arquivoBom = fc.constant<Arquivo>({ campo: 'imagens', nome: 'a.jpg', tipo: 'image/jpeg', bytes: FOTO })
const arquivoHostil: fc.Arbitrary<Arquivo> = fc.record({
  campo: fc.oneof({ weight: 5, arbitrary: fc.constant('imagens') }, fc.constantFrom('', '__proto__', 'a[b]', 'titulo')),
  nome: fc.oneof(
    { weight: 3, arbitrary: fc.constant('a.png') },
    fc.constantFrom(
      '',
      '../../x.png',
      '..\\x.png',
      'a\u0000.png',
      'a.svg',
      '\ud800.png',
      `${'x'.repeat(5000)}.png`,
      '.png',
    ),
  ),
  tipo: fc.constantFrom(
    'image/png',
    'image/jpeg',
    'image/jpeg',
    'image/svg+xml',
    'text/html',
    '',
    'application/octet-stream',
  ),
  bytes: fc.oneof(
    fc.constantFrom(
      FOTO,
      FOTO.slice(0, 200),
      bytesDe('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      bytesDe('GIF89a\xff\xff\xff\xff\xf7\x00\x00', 'latin1'),
      bytesDe('RIFF\xff\xff\xff\xffWEBPVP8 ', 'latin1'),
      bytesDe(''),
    ),
    fc.uint8Array({ maxLength: 500 }),
  ),
})

const arquivo = fc.oneof({ weight: 3, arbitrary: arquivoBom }, { weight: 1, arbitrary: arquivoHostil })

/** The body of one request to an operation, of which `aceitaPartes` says whether it reads multipart. */
export function corpoPara(esquema: Esquema | null, aceitaPartes: boolean): fc.Arbitrary<Corpo> {
  const json = valor(esquema ?? { type: 'object' })
  const tipo = fc.oneof({ weight: 20, arbitrary: fc.constant('application/json') }, fc.constantFrom(...tiposHostis))
  return fc.oneof(
    { weight: 10, arbitrary: fc.record({ forma: fc.constant('json' as const), valor: json, tipo }) },
    { weight: 1, arbitrary: fc.record({ forma: fc.constant('bytes' as const), bytes, tipo }) },
    {
      weight: 1,
      arbitrary: fc.record({
        forma: fc.constant('quebrado' as const),
        valor: json,
        quebra: fc.constantFrom(...quebras),
      }),
    },
    {
      weight: aceitaPartes ? 8 : 1,
      arbitrary: fc.record({
        forma: fc.constant('partes' as const),
        valor: json,
        arquivos: fc.array(arquivo, { maxLength: 3 }),
        quebra: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 6 })),
      }),
    },
  )
}

/** JSON with the numbers that JavaScript cannot write. */
export const escrever = (dado: unknown): string =>
  (JSON.stringify(dado, (_, v: unknown) => (v instanceof Cru ? `\u0001cru:${v.texto}\u0001` : v)) ?? 'null').replace(
    /"\\u0001cru:([^\\]*)\\u0001"/g,
    '$1',
  )

/** A multipart body, whole (0) or broken in one of six ways, with its content type. */
export function escreverPartes(dado: unknown, arquivos: readonly Arquivo[], quebra: number) {
  const limite = 'limite-das-partes'
  const campos = dado !== null && typeof dado === 'object' ? Object.entries(dado) : [[textosHostis[2] ?? '', dado]]
  const aspas = (texto: unknown) => String(texto).replace(/["\r\n]/g, '_')
  const partes = [
    ...campos.map(([nome, v]) =>
      Buffer.from(
        `--${limite}\r\nContent-Disposition: form-data; name="${aspas(nome)}"\r\n\r\n${typeof v === 'string' ? v : escrever(v)}\r\n`,
      ),
    ),
    ...arquivos.map(({ campo, nome, tipo, bytes: conteudo }) =>
      Buffer.concat([
        Buffer.from(
          `--${limite}\r\nContent-Disposition: form-data; name="${aspas(campo)}"; filename="${aspas(nome)}"\r\n${tipo ? `Content-Type: ${tipo}\r\n` : ''}\r\n`,
        ),
        conteudo,
        Buffer.from('\r\n'),
      ]),
    ),
  ]
  const inteiro = Buffer.concat([...partes, Buffer.from(`--${limite}--\r\n`)])
  const tipo = `multipart/form-data; boundary=${limite}`
  const quebrados: readonly (readonly [Buffer, string])[] = [
    [inteiro, tipo],
    [inteiro.subarray(0, Math.floor(inteiro.length / 2)), tipo],
    [inteiro, 'multipart/form-data'],
    [inteiro, `${tipo}-outro`],
    [Buffer.concat(Array.from({ length: 150 }, () => partes[0] ?? Buffer.from('--')).concat(inteiro)), tipo],
    [Buffer.from(inteiro.toString('latin1').replace('form-data; name', 'attachment; nome'), 'latin1'), tipo],
    [Buffer.from(`--${limite}\r\n${'X: y\r\n'.repeat(3000)}\r\n\r\n--${limite}--`), tipo],
  ]
  const [corpo, tipoEnviado] = quebrados[quebra] ?? [inteiro, tipo]
  return { corpo, tipo: tipoEnviado }
}
