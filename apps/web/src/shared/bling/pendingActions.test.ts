import { describe, expect, it } from 'vitest'
import { descreverAcao, descreverAcoes } from './pendingActions.ts'

describe('an action that this browser keeps', () => {
  it.each([
    ['POST', '/categorias/', { nome: 'Bonés', categoria_pai: null }, 'Criar categoria “Bonés”'],
    ['put', '/categorias/4/', { nome: 'Gorros' }, 'Alterar categoria “Gorros”'],
    ['DELETE', 'categorias/4', null, 'Excluir categoria 4'],
    ['POST', '/api/produtos/12/publicar-no-bling/', null, 'Publicar produto 12'],
    ['POST', '/produtos/publicar-multiplos/', { ids: [1, 2, 3] }, 'Publicar 3 produtos'],
    ['POST', '/vendas/7/sincronizar_bling/', null, 'Sincronizar venda 7'],
    ['POST', '/outra/coisa/', { x: 1 }, 'POST /outra/coisa/'],
  ])('%s %s is told in words', (method, url, data, frase) => {
    expect(descreverAcao({ method, url, data, redirect: '/' })).toBe(frase)
  })

  it('several are told in one sentence', () => {
    const criar = (nome: string) => ({ method: 'POST', url: '/categorias/', data: { nome }, redirect: '/' })
    const excluir = { method: 'DELETE', url: '/categorias/4/', data: null, redirect: '/' }
    expect(descreverAcoes([criar('Bonés'), criar('Canecas'), excluir])).toBe(
      'Criar categoria “Bonés”, Criar categoria “Canecas” e Excluir categoria 4',
    )
    expect(descreverAcoes([])).toBe('')
  })
})
