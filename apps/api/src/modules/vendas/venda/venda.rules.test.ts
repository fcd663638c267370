import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { expect, test } from 'vitest'
import { enderecoEmUmaLinha } from './venda.rules.ts'

const cliente = {
  nome: 'Ana',
  endereco: 'Rua da Aurora',
  numero: '10',
  complemento: 'ap. 2',
  bairro: 'Boa Vista',
  municipio: 'Recife',
  uf: 'PE',
  cep: '50050000',
}
test.each([
  [{}, 'Rua da Aurora, 10, ap. 2 - Boa Vista, Recife/PE, CEP 50050-000'],
  [{ numero: '', complemento: '' }, 'Rua da Aurora - Boa Vista, Recife/PE, CEP 50050-000'],
  [{ bairro: '', uf: '', cep: '' }, 'Rua da Aurora, 10, ap. 2 - Recife'],
  [{ endereco: '', numero: '', complemento: '', bairro: '', municipio: '' }, 'PE, CEP 50050-000'],
  [{ bairro: '', municipio: '', uf: '', cep: '' }, 'Rua da Aurora, 10, ap. 2'],
])('a customer without %j lives at "%s"', (falta, endereco) => {
  expect(enderecoEmUmaLinha({ ...cliente, ...falta } as Cliente)).toBe(endereco)
})
