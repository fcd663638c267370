import type { CampoFiscal } from '@estampa/contract/shared/fiscal.ts'
import { expect, test } from 'vitest'
import { parseFiscal } from './fiscal.rules.ts'

const SEM = (fieldLabel: string, text: string, erro: string) => ({
  aviso: `${fieldLabel} “${text}” ficou de fora. ${erro}.`,
})
const SEM_NCM = (text: string) => SEM('NCM', text, 'NCM: 8 algarismos')
const SEM_ORIGEM = (text: string) => SEM('Origem', text, 'Origem: um algarismo de 0 a 8')

test.each<[CampoFiscal, string | null, object]>([
  ['ncm', '6109.10.00', { valor: '61091000' }],
  ['ncm', ' 6109 10 00 ', { valor: '61091000' }],
  ['ncm', '1012100', { valor: '01012100', aviso: 'NCM “1012100” sem o zero da frente: fica 01012100.' }],
  ['ncm', '101.21.00', { valor: '01012100', aviso: 'NCM “101.21.00” sem o zero da frente: fica 01012100.' }],
  ['ncm', '610910', SEM_NCM('610910')],
  ['ncm', '610910001', SEM_NCM('610910001')],
  ['ncm', '6109100X', SEM_NCM('6109100X')],
  ['ncm', null, { valor: null }],
  ['cest', '28.038.00', { valor: '2803800' }],
  ['cest', '100100', { valor: '0100100', aviso: 'CEST “100100” sem o zero da frente: fica 0100100.' }],
  ['cest', '28038', SEM('CEST', '28038', 'CEST: 7 algarismos')],
  ['cest', null, { valor: null }],
  ['origem_fiscal', '0', { valor: 0 }],
  ['origem_fiscal', '8 - Nacional', { valor: 8 }],
  ['origem_fiscal', '1-Estrangeira - Importação direta', { valor: 1 }],
  ['origem_fiscal', '5 Nacional', { valor: 5 }],
  ['origem_fiscal', '9', SEM_ORIGEM('9')],
  ['origem_fiscal', '10', SEM_ORIGEM('10')],
  ['origem_fiscal', '1.5', SEM_ORIGEM('1.5')],
  ['origem_fiscal', 'Nacional', SEM_ORIGEM('Nacional')],
  ['origem_fiscal', null, { valor: 0 }],
  ['unidade', 'PC', { valor: 'PC' }],
  ['unidade', 'CENTO1', { valor: 'CENTO1' }],
  ['unidade', 'UNIDADE', SEM('Unidade', 'UNIDADE', 'No máximo 6 caracteres')],
  ['unidade', null, { valor: 'UN' }],
])('%s “%s”', (campo, text, lido) => expect(parseFiscal(campo, text)).toEqual(lido))
