import { expect } from 'vitest'
import { notaDetail } from '../schemas/notas.ts'
import { contato, pedidoReady } from './bodies.ts'
import type { Answer, TestEmulator } from './emulator.ts'

const ENDERECO = {
  endereco: 'Rua da Moeda',
  numero: '10',
  complemento: '',
  bairro: 'Recife',
  municipio: 'Recife',
  uf: 'PE',
  cep: '50030-040',
}

/** The check digit that 43 characters of an access key ask for, by the rule as published. */
export function checkDigitOf(key: string): number {
  let sum = 0
  for (let i = 42; i >= 0; i--) sum += (key.charCodeAt(i) - 48) * (((42 - i) % 8) + 2)
  return [0, 1].includes(sum % 11) ? 0 : 11 - (sum % 11)
}

/** Calls about notes. */
export function notes(emulator: TestEmulator, path: 'nfe' | 'nfce' = 'nfe') {
  const make = (pedido: number): Promise<Answer> => emulator.bling('POST', `/pedidos/vendas/${pedido}/gerar-${path}`)
  const read = async (id: number) => notaDetail.parse(await emulator.data(`/${path}/${id}`))
  const act = (id: number, what: string, body: object = {}): Promise<Answer> =>
    emulator.control('POST', `/notas/${id}/${what}`, body)
  return {
    make,
    read,
    act,
    send: (id: number): Promise<Answer> => emulator.bling('POST', `/${path}/${id}/enviar?enviarEmail=false`),
    /** An order of R$ 42,50 that lacks nothing, of a person or who `customer` says. */
    order: async (customer: object = {}, natureza = 0): Promise<number> => {
      const { cliente, body } = await pedidoReady(emulator)
      const endereco = { geral: ENDERECO }
      await emulator.bling('PUT', `/contatos/${cliente}`, { ...contato('52998224725'), endereco, ...customer })
      await emulator.control('POST', '/produtos/ncm', { ncm: '61091000' })
      const itens = body.itens.map((item) => ({ ...item, naturezaOperacao: { id: natureza } }))
      return (await emulator.create('/pedidos/vendas', { ...body, itens })).id
    },
    /** The note of an order, pending. */
    pending: async (pedido: number): Promise<number> => {
      const { status, body } = await make(pedido)
      expect(status).toBe(201)
      return body.idNotaFiscal
    },
    fields: ({ body }: Answer): string[] => body.error.fields.map(({ msg }: { msg: string }) => msg),
  }
}
