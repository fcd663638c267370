import { expect } from 'vitest'
import type { Answer, TestEmulator } from './emulator.ts'

const person = (name: string, document: string, postal_code: string) => ({
  name,
  document,
  phone: '81999990000',
  email: 'a@b.example',
  address: 'Rua da Moeda',
  number: '10',
  district: 'Recife',
  city: 'Recife',
  state_abbr: 'PE',
  country_id: 'BR',
  postal_code,
})

/** What goes into Melhor Envio's cart: one parcel from Recife to São Paulo. */
export const shipment = (changes: object = {}) => ({
  service: 2,
  from: person('Loja Exemplo', '11144477735', '50030040'),
  to: person('João Ção (irmão)', '52998224725', '01001000'),
  products: [{ name: 'Camiseta', quantity: 1, unitary_value: 59.9 }],
  volumes: [{ height: 6, width: 25, length: 30, weight: 0.5 }],
  options: { insurance_value: 59.9, receipt: false, own_hand: false, reverse: false, non_commercial: true },
  ...changes,
})

/** Calls about shipments. */
export function shipping(emulator: TestEmulator) {
  const { configure, control, melhorEnvio } = emulator
  const call = (action: string, id: string): Promise<Answer> =>
    melhorEnvio('POST', `/me/shipment/${action}`, { orders: [id] })
  const add = (changes: object = {}): Promise<Answer> => melhorEnvio('POST', '/me/cart', shipment(changes))
  /** A shipment that is paid. */
  const bought = async (changes: object = {}): Promise<string> => {
    const { id } = (await add(changes)).body
    expect((await call('checkout', id)).status).toBe(200)
    return id
  }
  return {
    call,
    add,
    bought,
    /** One whose label is there. */
    labelled: async (changes: object = {}) => {
      await configure({ geracaoMs: 0 })
      const id = await bought(changes)
      await call('generate', id)
      return id
    },
    read: async (id: string) => (await melhorEnvio('GET', `/me/orders/${id}`)).body,
    balance: async () => (await melhorEnvio('GET', '/me/balance')).body.balance,
    advance: async (id: string) => (await control('POST', `/envios/${id}/avancar`, {})).body.status,
    change: async (id: string, changes: object) => (await control('POST', `/envios/${id}/mudar`, changes)).body,
  }
}
