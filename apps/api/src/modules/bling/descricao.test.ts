import { dadosDaLojaEntrada } from '@estampa/contract/loja/loja.schemas.ts'
import { parsePixKey } from '@estampa/contract/pagamentos/chave.ts'
import { documentoConfere } from '@estampa/contract/shared/documents.ts'
import { dinheiro } from '@estampa/contract/shared/fields.ts'
import { parseDecimal } from '@estampa/contract/shared/money.ts'
import { expect, test } from 'vitest'
import { textoDoHtml } from '../../infra/base/html.ts'
import { partes, removePunctuation } from '../clientes/busca.data.ts'
import { isGeracaoUnderway, jaPago } from '../frete/melhor-envio/melhor-envio.mapping.ts'
import { textoDe } from './produto/campos.mapping.ts'

/** Characters of each hostile text. */
const TAMANHO = 200_000
const repetido = (pedaco: string) => pedaco.repeat(Math.ceil(TAMANHO / pedaco.length))
/** Far above what reading it once takes, far below what reading it again for each character does. */
const LIMITE_MS = 3_000

const TAGS = ['<p', '<', '<!--', '<script>', '<style', '<br ', '</p', '<script></script', '<p>']
const HTML = [...TAGS, '&', '&amp', '&#', ' \n']
const leitores: [string, (texto: string) => unknown, string[]][] = [
  ['descriptions', textoDoHtml, HTML],
  ['descriptions in one line', textoDe, HTML],
  ['decimals', parseDecimal, ['1', '1.', '1,', ' ', '-', 'R$']],
  ['money', (texto) => dinheiro.safeParse(texto), ['1', ' ', '.']],
  ['e-mails', (email) => dadosDaLojaEntrada.shape.email.safeParse(`a@${email}`), ['.', 'a.', 'a']],
  ['PIX keys', (chave) => parsePixKey(`a@${chave}`), ['.', 'a.', '1']],
  ['documents', documentoConfere, ['1', '0']],
  ['searches of customers', partes, ['1', '1-', '(', 'a ']],
  ['codes of customers', removePunctuation, ['1', 'a1', ' ']],
  ['what the carrier says of labels', isGeracaoUnderway, ['já ', 'ja gera', 'j']],
  ['what the carrier says of payments', jaPago, ['já ', 'já est', 'already ']],
]

test.each(leitores)('%s of 200 kB that fit nothing are read without a wait', (_nome, ler, pedacos) => {
  for (const pedaco of pedacos) {
    // Processor time: a busy machine is no fault of the reader.
    const inicio = process.cpuUsage()
    ler(`${repetido(pedaco)}\u00a7`)
    expect(process.cpuUsage(inicio).user / 1000).toBeLessThan(LIMITE_MS)
  }
})

test('HTML becomes text with lines; a tag that is not closed stays, what stands in a comment or a script does not', () => {
  const lista = '<p>Um &amp;lt; dois</p><ul><li>Al&ccedil;a&nbsp;dupla<li>&#233;</ul><script>x<y</script>'
  expect(textoDoHtml(lista)).toBe('Um &lt; dois\nAlça dupla\né')
  expect(textoDoHtml('3 < 4 e 5 > 2')).toBe('3 < 4 e 5 > 2')
  expect(textoDoHtml('a <b>c</b> <p class="x"')).toBe('a c <p class="x"')
  expect(textoDoHtml('um<!-- <p>dois -->tres<BR/>quatro<STYLE>p{}</style >')).toBe('umtres\nquatro')
  expect(textoDoHtml('<!-- nunca fecha <p>um</p>\r\ndois')).toBe('um\ndois')
  expect(textoDoHtml('<pre>um</pre><div>dois</div>')).toBe('um\ndois')
})
