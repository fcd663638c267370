import { describe, expect, it } from 'vitest'
import { ApiError, sentenceOf, withConnection } from './apiError.ts'

describe('ApiError', () => {
  it('reads a problem of the catalogue', () => {
    const erro = new ApiError(409, {
      type: 'about:blank',
      title: 'Conflito',
      status: 409,
      detail: 'Já existe um produto ou variação com este SKU.',
      erro: 'Já existe um produto ou variação com este SKU.',
      codigo: 'SKU_REPETIDO',
      sku: ['Já existe um produto ou variação com este SKU.'],
      erros: { sku: ['Já existe.'], titulo: ['Curto', 'Feio'] },
      atual: { id: 3 },
    })
    expect(erro).toMatchObject({ status: 409, codigo: 'SKU_REPETIDO', needsBlingLogin: false, current: { id: 3 } })
    expect(erro.message).toBe('Já existe um produto ou variação com este SKU.')
    expect(erro.sku).toEqual(['Já existe um produto ou variação com este SKU.'])
    expect(erro.ofField('titulo')).toBe('Curto')
    expect(erro.ofField('preco')).toBeUndefined()
  })

  it.each([
    [{ erro: 'Frase' }, { detail: 'Frase', erro: 'Frase' }],
    [{ detail: ['Uma', 'Outra'] }, { detail: 'Uma', erro: 'Uma' }],
    [
      { sku: 'Repetido', nome: ['Curto'] },
      { sku: ['Repetido'], erros: { nome: ['Curto'] } },
    ],
    [{ erros: { sku: 'Repetido' } }, { sku: ['Repetido'], erros: { sku: ['Repetido'] } }],
    [{ produtos: ['A', { nome: 'B' }, { titulo: 'C' }, 4, null] }, { produtos: ['A', 'B', 'C', '4'], erros: {} }],
    [{ requer_login_bling: true }, { needsBlingLogin: true }],
    [{ requer_login_bling: 'sim' }, { needsBlingLogin: false }],
  ])('reads %j', (corpo, esperado) => {
    expect(new ApiError(400, corpo)).toMatchObject(esperado)
  })

  it.each([null, undefined, '', 'texto', 5, [], [1]])('survives %j', (corpo) => {
    const erro = new ApiError(502, corpo)
    expect(erro).toMatchObject({ status: 502, codigo: '', detail: '', erro: '', erros: {}, sku: [], produtos: [] })
    expect(erro.message).toBe('HTTP 502')
  })

  it('tells a missing answer from an error', () => {
    expect(new ApiError(0).noAnswer).toBe(true)
    expect(new ApiError(500).noAnswer).toBe(false)
  })
})

describe('the sentence about a failure', () => {
  const [sem, demorou] = [new ApiError(0, { codigo: 'SEM_RESPOSTA' }), new ApiError(0, { codigo: 'TEMPO_ESGOTADO' })]
  it.each([
    [sem, 'Erro ao salvar cliente. Sem conexão com a loja: tente de novo quando ela voltar.'],
    [demorou, 'Erro ao salvar cliente. A loja não respondeu a tempo: tente de novo.'],
    [new ApiError(500), 'Erro ao salvar cliente.'],
    [new Error('x'), 'Erro ao salvar cliente.'],
  ])('says that there was no answer where there was none (%#)', (erro, frase) => {
    expect(withConnection(erro, 'Erro ao salvar cliente.')).toBe(frase)
    expect(sentenceOf(erro, 'Erro ao salvar cliente.')).toBe(frase)
  })

  it('is one sentence after the other, without a second request to try again', () => {
    expect(withConnection(sem, 'Erro ao salvar modelo')).toBe(
      'Erro ao salvar modelo. Sem conexão com a loja: tente de novo quando ela voltar.',
    )
    expect(withConnection(sem, 'Não foi possível salvar. Tente novamente.')).toBe(
      'Não foi possível salvar. Sem conexão com a loja: tente de novo quando ela voltar.',
    )
    expect(sentenceOf(sem, '')).toBe('')
    expect(sentenceOf(new ApiError(409, { detail: 'Outra pessoa salvou.' }), 'Erro.')).toBe('Outra pessoa salvou.')
  })
})
