import { afterAll, beforeAll, expect, test } from 'vitest'
import { lojaDoArquivo } from '../test/support/loja.ts'
import { filhosDe } from '../test/support/programa.ts'
import { textosDoPdf } from '../test/support/textos-do-pdf.ts'
import { drawPaper, drawPapersBy, MOST_PAGES } from './infra/files/papers.ts'
import type { exportacaoEmPdf } from './modules/clientes/cliente.pdf.ts'
import type { buildListaPdf } from './modules/producao/impressao.pdf.ts'
import { drawHere } from './papers.ts'

const loja = await lojaDoArquivo()
beforeAll(() => drawPapersBy(null))
afterAll(() => drawPapersBy(drawHere))

const drawers = () => filhosDe(process.pid, 'papers.process.ts')
const { body: cliente } = await loja.pedir('POST', '/api/clientes/', { nome: 'Ana Conceição', cpf: '52998224725' })
const { body: dados } = await loja.pedir('GET', `/api/clientes/${cliente.id}/exportar/?formato=json`)
const tip = 'Baixe os dados em JSON.'
/** The paper of a customer with a sale whose history has so many lines. */
const draw = (lines: number) => {
  const historico = Array.from({ length: lines }, () => ({ criado_em: dados.gerado_em, descricao: 'Aconteceu.' }))
  const none = { status: '', origem: '', itens: [], pagamentos: [], total: 1 }
  const vendas = [{ ...none, id: 1, criado_em: dados.gerado_em, historico }]
  return drawPaper<typeof exportacaoEmPdf>('cliente', { ...dados, vendas }, { tip })
}
const TOO_LARGE = { codigo: 'PAPEL_GRANDE', message: expect.stringContaining(tip) }

test('papers are drawn in a process of its own, which stays for the next one', async () => {
  expect(textosDoPdf(Buffer.from(await draw(1)))).toContain('Ana Conceição')
  const first = drawers()
  expect(first).toHaveLength(1)
  await draw(1)
  expect(drawers()).toEqual(first)
})

test('a paper of too many pages is refused with a way out', async () => {
  await expect(draw(MOST_PAGES * 80)).rejects.toMatchObject(TOO_LARGE)
})

test('where the process ends over a paper, that paper is refused and the next one is drawn', async () => {
  const estampa = { arte_id: 1, versao: 1, arte: 'Sol', arquivo: 'sol', tem_figura: true, quantidade: 1 }
  const drawing = drawPaper<typeof buildListaPdf>('lista', [estampa] as never, {
    tip,
    // It is in the middle of the paper when it asks for the picture.
    fetch: async () => {
      for (const pid of drawers()) process.kill(pid, 'SIGKILL')
      return null
    },
  })
  await expect(drawing).rejects.toMatchObject(TOO_LARGE)
  expect((await draw(1)).length).toBeGreaterThan(1000)
})

test('one that ended while nothing was drawn costs no paper', async () => {
  await draw(1)
  for (const pid of drawers()) process.kill(pid, 'SIGKILL')
  await expect.poll(drawers).toHaveLength(0)
  expect((await draw(1)).length).toBeGreaterThan(1000)
})

test('an error of the program is none of the paper', async () => {
  const broken = drawPaper<typeof exportacaoEmPdf>('cliente', { ...dados, vendas: null }, { tip })
  await expect(broken).rejects.toThrow(TypeError.name)
})
