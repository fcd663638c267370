import { expect, test } from 'vitest'
import { createEstampada, openBancada } from '../../../test/support/estampada.ts'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'

/** Pieces that left before they were printed: what the sale says of them, and where they go when they come back. */
const balcao = await balcaoDoArquivo()
const { loja, ler, trocar, frases } = balcao
const { linha, concluir, producao, producaoDe, agir, pecas: readPecas } = openBancada(balcao)

/** A sale of `quantidade` printed on blanks, of which `printed` are printed and the rest leaves plain. */
async function shipPlain(quantidade: number, printed: number, dados: object = {}) {
  const e = await createEstampada(balcao, 10)
  const { body: venda } = await balcao.vender([{ ...linha(e, quantidade), ...dados }])
  const { id } = await producaoDe(venda.id)
  if (printed > 0) await concluir(id, printed)
  const allowed = await loja.pedir('PATCH', `/api/vendas/${venda.id}/status/`, {
    status: 'embalagem',
    apesar_do_que_falta: true,
  })
  expect([allowed.status, allowed.body.codigo]).toEqual([200, undefined])
  await balcao.levar(venda.id, 'enviado')
  const item: number = venda.itens[0].item_id
  return {
    ...e,
    venda: venda.id as number,
    id: id as number,
    readProducao: async () => (await ler(venda.id)).itens[0].producao,
    returnPecas: (quantas: number, plain: object = {}) =>
      trocar(venda.id, { voltam: [{ item_id: item, quantidade: quantas, ...plain }] }),
    /** Blanks in the house and held, then printed pieces. */
    pecas: () => readPecas(e.lisa, e.produto),
  }
}

test('the sale says how many pieces were printed and how many left plain', async () => {
  const { readProducao } = await shipPlain(5, 3)
  expect(await readProducao()).toMatchObject({ prontas: 3, de: 5, sem_estampa: 2, faltam_lisas: 0 })
  const allPlain = await shipPlain(2, 0)
  expect(await allPlain.readProducao()).toMatchObject({ prontas: 0, de: 2, sem_estampa: 2 })
  expect(await producao(allPlain.id)).toMatchObject({ situacao: 'cancelada', feita: 0, faltam: 0 })
})

test('a plain piece comes back in an exchange as the blank that left; a printed one as a printed one', async () => {
  const { pecas, returnPecas, readProducao } = await shipPlain(3, 1)
  expect(await pecas()).toBe('7/0 0/0')
  const unsaid = await returnPecas(1)
  expect([unsaid.status, unsaid.body.erros]).toEqual([
    400,
    { 'voltam.0.sem_estampa': ['Leão Preta M: diga quantas das que voltam saíram sem estampa, de 0 a 1.'] },
  ])
  expect((await returnPecas(1, { sem_estampa: 2 })).body.erros).toHaveProperty(['voltam.0.sem_estampa'])
  expect((await returnPecas(1, { sem_estampa: 1 })).status).toBe(201)
  expect(await pecas()).toBe('8/0 0/0')
  expect((await returnPecas(1, { sem_estampa: 0 })).status).toBe(201)
  expect(await pecas()).toBe('8/0 1/0')
  // The last one can only be plain.
  expect((await returnPecas(1)).status).toBe(201)
  expect(await pecas()).toBe('9/0 1/0')
  expect(await readProducao()).toMatchObject({ prontas: 1, sem_estampa: 2, devolvidas_sem_estampa: 2 })
  await balcao.conferir()
})

test('a sale whose pieces left plain steps back, holds them as they were, and leaves again; what came back stays', async () => {
  const { pecas, returnPecas, venda, readProducao } = await shipPlain(3, 1)
  await returnPecas(1, { sem_estampa: 1 })
  for (let run = 0; run < 2; run++) {
    expect((await balcao.status(venda, 'retirada')).body).toMatchObject({ status: 'retirada' })
    expect(await pecas()).toBe('9/2 1/1')
    await balcao.conferir()
    expect((await balcao.status(venda, 'enviado')).status).toBe(200)
    expect(await pecas()).toBe('8/0 0/0')
  }
  expect(await readProducao()).toMatchObject({ prontas: 1, sem_estampa: 2, devolvidas_sem_estampa: 1 })
  const allPlain = await shipPlain(2, 0)
  expect((await balcao.status(allPlain.venda, 'retirada')).status).toBe(200)
  expect(await allPlain.pecas()).toBe('10/2 0/0')
  await balcao.conferir()
})

test('an edit of such a sale prints what left plain; a cancelled one gives the blanks back', async () => {
  const edited = await shipPlain(3, 1)
  const { itens } = await ler(edited.venda)
  const { body } = await balcao.editar(edited.venda, [{ ...linha(edited, 3), item_id: itens[0].item_id }])
  expect(body.itens[0].producao).toMatchObject({ id: edited.id, prontas: 1, de: 3, sem_estampa: 0 })
  expect(await edited.pecas()).toBe('9/2 1/1')
  const cancelled = await shipPlain(3, 1)
  expect((await balcao.cancelar(cancelled.venda)).status).toBe(204)
  expect(await cancelled.pecas()).toBe('9/0 1/0')
  const allPlain = await shipPlain(2, 0)
  const again = await balcao.editar(allPlain.venda, [linha(allPlain, 2)])
  expect(again.body.itens[0].producao).toMatchObject({
    id: allPlain.id,
    prontas: 0,
    sem_estampa: 0,
    situacao: 'a_fazer',
  })
  await balcao.conferir()
})

test('of a line with names a plain piece that comes back waits for nobody', async () => {
  const personalizacao = ['Bia', 'Zé'].map((nome) => ({ nome, numero: '' }))
  const { pecas, returnPecas, id, venda } = await shipPlain(2, 1, { personalizacao })
  await returnPecas(1, { sem_estampa: 1 })
  expect([await pecas(), (await producao(id)).sem_venda]).toEqual(['9/0 0/0', 0])
  await returnPecas(1)
  expect([await pecas(), (await producao(id)).sem_venda]).toEqual(['9/0 1/1', 1])
  // The printed piece is gone: another one is not passed off as it.
  expect((await agir(id, 'destinar', { quantidade: 1, destino: 'descartar' })).status).toBe(200)
  const refused = await balcao.status(venda, 'retirada')
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'De “Leão Preta M” 1 peça estampada que voltou numa troca já teve outro destino: edite a venda para mudá-la.',
  ])
  expect(await frases(venda)).toContain('Passou de Separação para Embalagem. 1 peça sai sem estampa.')
  await balcao.conferir()
})
