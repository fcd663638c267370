import fc from 'fast-check'
import { foto } from '../support/loja.ts'
import { Cru, textosHostis } from './hostis.ts'

export interface Arquivo {
  readonly campo: string
  readonly nome: string
  readonly tipo: string
  readonly bytes: Uint8Array
}

export const bytesDe = (texto: string, codificacao: BufferEncoding = 'utf8') =>
  new Uint8Array(Buffer.from(texto, codificacao))

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

export const arquivo = fc.oneof({ weight: 3, arbitrary: arquivoBom }, { weight: 1, arbitrary: arquivoHostil })

/** JSON with the numbers that JavaScript cannot write. */
export const writeJson = (dado: unknown): string =>
  (JSON.stringify(dado, (_, v: unknown) => (v instanceof Cru ? `\u0001cru:${v.texto}\u0001` : v)) ?? 'null').replace(
    /"\\u0001cru:([^\\]*)\\u0001"/g,
    '$1',
  )

/** A multipart body, whole (0) or broken in one of six ways, with its content type. */
export function writeParts(dado: unknown, arquivos: readonly Arquivo[], quebra: number) {
  const limite = 'limite-das-partes'
  const campos = dado !== null && typeof dado === 'object' ? Object.entries(dado) : [[textosHostis[2] ?? '', dado]]
  const aspas = (texto: unknown) => String(texto).replace(/["\r\n]/g, '_')
  const partes = [
    ...campos.map(([nome, v]) =>
      Buffer.from(
        `--${limite}\r\nContent-Disposition: form-data; name="${aspas(nome)}"\r\n\r\n${typeof v === 'string' ? v : writeJson(v)}\r\n`,
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
