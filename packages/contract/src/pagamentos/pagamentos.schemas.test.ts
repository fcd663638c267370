import { expect, test } from 'vitest'
import { letras, lido, recusa } from '../../test/lido.ts'
import { CHAVE_INVALIDA } from './chave.ts'
import { cobrancaEntrada, configuracaoDePagamentoEntrada, pagamentoEntrada } from './pagamentos.schemas.ts'

test.each([
  [{}, { valor: 59.9, observacao: '', devolucao: false }],
  [{ valor: '0,01' }, { valor: 0.01 }],
  [{ valor: '0,005' }, recusa('Use no máximo duas casas decimais')],
  [{ valor: 59.905 }, recusa('Use no máximo duas casas decimais')],
  [{ observacao: null }, { observacao: '' }],
  [
    { observacao: ' sinal ', devolucao: '1' },
    { observacao: 'sinal', devolucao: true },
  ],
  [{ valor: '' }, recusa('Informe um valor maior que zero')],
  [{ forma: 'troca' }, recusa('Escolha a forma de pagamento')],
])('a payment with %j is read as %j', (dados, esperado) => {
  expect(lido(pagamentoEntrada, { forma: 'pix', valor: '59,90', ...dados })).toMatchObject(esperado)
})

test('no freight is freight of nothing', () => {
  expect(lido(cobrancaEntrada, { frete_cobrado: '' })).toEqual({ frete_cobrado: 0 })
})

const pix = { pix_chave: '(81) 98765-4321', pix_nome: 'Ateliê', pix_cidade: 'Recife' }
test.each([
  [{}, { ...pix, pix_chave: '+5581987654321' }],
  [
    { pix_chave: '', pix_nome: '', pix_cidade: '' },
    { pix_chave: '', pix_nome: '', pix_cidade: '' },
  ],
  [{ pix_chave: 'ateliê' }, recusa(CHAVE_INVALIDA)],
  [{ pix_chave: letras(100) }, recusa(CHAVE_INVALIDA)],
  [{ pix_chave: letras(101) }, recusa('No máximo 100 caracteres')],
])('PIX with %j is read as %j', (dados, esperado) => {
  expect(lido(configuracaoDePagamentoEntrada, { ...pix, ...dados })).toEqual(esperado)
})

test.each(['pix_nome', 'pix_cidade'])('a PIX key needs %s', (campo) => {
  const { error } = configuracaoDePagamentoEntrada.safeParse({ ...pix, [campo]: ' ' })
  expect(error?.issues).toMatchObject([{ path: [campo], message: 'Campo obrigatório' }])
})
