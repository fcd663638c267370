import { expect, test } from 'vitest'
import { lerVenda } from '../../../../test/support/lidos.ts'
import { itensDe, rascunhoDe } from './rascunho.ts'
import { lerGuardado } from './rascunhoGuardado.tsx'

const item = { sku: 'CAM-1', titulo: 'Camiseta', quantidade: 2, valor_unitario: 50 }
const antes = rascunhoDe(
  lerVenda({
    id: 7,
    status: 'separacao',
    cliente: { id: 3, nome: 'Ana' },
    itens: [
      { ...item, item_id: 1, id: 5 },
      { ...item, item_id: 2, id: null, sku: 'BON-1', titulo: 'Boné', desconto: 5 },
    ],
  }),
)
const [camiseta, bone] = antes.linhas

test('a stored sale is read back as it was, with keys of lines that no new line gets', () => {
  const rascunho = {
    ...antes,
    clienteId: 4,
    lembretes: { anotacao: 'Embrulhar', prazo: '2026-12-01', prioritaria: true },
    linhas: [
      { ...bone, quantidade: 'duas', nomes: 'Bia, 10' },
      // Names that were taken away: none at all would leave those of the stored line.
      { ...camiseta, nomes: '' },
      { ...camiseta, variacaoId: 11, variacoes: [{ id: 11, nome: 'M', sku: null, preco: 5, disponivel: 2 }] },
    ],
  }
  const lido = lerGuardado(structuredClone({ rascunho, antes, versao: 3 }))
  expect(lido?.versao).toBe(3)
  expect(lido?.rascunho).toMatchObject({ ...rascunho, linhas: rascunho.linhas.map(({ chave: _, ...linha }) => linha) })
  expect(itensDe(lido?.antes ?? antes)).toEqual(itensDe(antes))
  const chaves = lido?.rascunho.linhas.map(({ chave }) => chave) ?? []
  expect(new Set([...chaves, camiseta?.chave, bone?.chave]).size).toBe(5)
})

test('of another version, what is missing is empty; what is no sale is nothing', () => {
  const lido = lerGuardado({ rascunho: { linhas: [{ titulo: 'Boné', quantidade: 7, variacoes: 'x' }, null] } })
  expect(lido?.versao).toBeNull()
  expect(lido?.antes.linhas).toEqual([])
  expect(lido?.rascunho).toMatchObject({
    clienteId: null,
    origem: '',
    linhas: [
      { titulo: 'Boné', quantidade: '7', variacoes: [], itemId: null },
      { titulo: '', quantidade: '' },
    ],
  })
  for (const nada of [null, undefined, 'x', [], { rascunho: {} }]) expect(lerGuardado(nada)).toBeNull()
})
