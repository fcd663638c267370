import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, ok, prepare, routes } from '../../../../test/support/api-control.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { lerVenda } from '../../../../test/support/lidos.ts'
import { draw, texts } from '../../../../test/support/screen.tsx'
import { umaVenda } from '../vendas.queries.ts'
import { DadosDaEntrega } from './DadosDaEntrega.tsx'

const BUSCAR = 'POST /vendas/7/declaracao/'
const botoes = (name: string | RegExp) => page.getByRole('button', { name })

async function abrir(dados: object) {
  const venda = lerVenda({ id: 7, status: 'enviado', ...dados })
  const { client } = await draw(<DadosDaEntrega venda={venda} />)
  client.setQueryData(umaVenda(7).queryKey, venda)
  await expect.element(page.getByRole('region', { name: 'Dados da Entrega' })).toBeVisible()
  return () => client.getQueryState(umaVenda(7).queryKey)?.isInvalidated
}

const ETIQUETA = { estado: 'pronta', paga: true }
test.each([
  [{}, ['Informar código']],
  [{ codigo_rastreamento: 'BR1' }, ['Corrigir código']],
  [{ codigo_rastreamento: 'BR1', etiqueta: ETIQUETA }, []],
  [{ etiqueta: ETIQUETA }, ['Informar código']],
  [{ status: 'retirada' }, ['Informar código']],
  [{ status: 'etiqueta' }, []],
  [{ status: 'embalagem' }, []],
  [{ status: 'concluido' }, []],
  [{ codigo_servico_frete: 'retirada-na-loja' }, []],
])('of a parcel with %o the tracking code is typed by hand with %j', async (dados, nomes) => {
  await abrir(dados)
  expect(texts(botoes(/ código$/))).toEqual(nomes)
  expect(botoes('Copiar código de rastreamento').elements()).toHaveLength('codigo_rastreamento' in dados ? 1 : 0)
})

const com = (declaracao: object) => ({ etiqueta: { ...ETIQUETA, declaracao } })
test.each([
  [{ etiqueta: ETIQUETA }, undefined, 0],
  [com({ estado: 'pronta', link_declaracao: '/midia/d.pdf' }), 'Ver declaração', 0],
  [com({ estado: 'pronta' }), '', 0],
  [com({ estado: 'esperando' }), 'A transportadora está emitindo.Buscar declaração', 1],
  [com({ estado: 'falhou', motivo: 'Sem CPF.' }), 'Não foi emitida.Sem CPF.Buscar declaração', 1],
])('of a label with %o the declaration is "%s", and can be fetched %d times', async (dados, texto, vezes) => {
  await abrir(dados)
  const linha = page.getByRole('term').filter({ hasText: 'Declaração de conteúdo' }).elements()[0]
  expect(linha?.nextElementSibling?.textContent).toBe(texto)
  expect(botoes('Buscar declaração').elements()).toHaveLength(vezes)
})

test('a declaration that is fetched has the sale read again; one that is not is told', async () => {
  const pronta = { estado: 'pronta', link_declaracao: '/midia/d.pdf' }
  await prepare({ [BUSCAR]: [answer(409, { detail: 'Ainda não saiu.' }), ok(pronta)] })
  const relida = await abrir(com({ estado: 'esperando' }))
  await botoes('Buscar declaração').click()
  await expect.poll(avisados).toEqual(['error: Ainda não saiu.'])
  expect(relida()).toBe(false)
  await botoes('Buscar declaração').click()
  await expect.poll(relida).toBe(true)
  expect([await routes(), avisados()]).toEqual([[BUSCAR, BUSCAR], []])
})
