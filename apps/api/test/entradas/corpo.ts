import fc from 'fast-check'
import { type Esquema, valor } from './esquema.ts'
import { tiposHostis } from './hostis.ts'
import { type Arquivo, arquivo, bytesDe, writeJson } from './partes.ts'

/** The body below the headers: in `json`, `Alvo` still stands for existing ids; `bytes` are sent unchanged. */
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

/** The bytes of a body: such a value as JSON, whole or broken, or none at all. */
export const conteudos = (dado: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> =>
  fc.oneof(
    { weight: 6, arbitrary: dado.map((value) => Buffer.from(writeJson(value))) },
    { weight: 1, arbitrary: bytes.map((content) => Buffer.from(content)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(dado, fc.constantFrom(...quebras))
        .map(([value, quebra]) => Buffer.from(quebra(writeJson(value)))),
    },
  )
