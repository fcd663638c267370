import type { EntityName } from '@estampa/contract/entities.ts'
import { addCheckDigits } from '@estampa/contract/shared/documents.ts'
import { MEDIDAS } from '@estampa/contract/shared/fields.ts'
import { fica, NUMERO, OBRIGATORIO, type Regra, repeatRegra, TEXTO } from '../alteracoes/regras.ts'

interface Entidade {
  /** A body with every field different from its default. No two numbers make two that one shop may not have. */
  readonly corpo: (n: number, categoria_id: number) => Readonly<Record<string, unknown>>
  /** What an absent and an empty field of a change mean. */
  readonly regras: Readonly<Record<string, Regra>>
}

/** The plain entities as the tests make them that go over all routes and all tables. */
export const ENTIDADES: Readonly<Record<EntityName, Entidade>> = {
  modelos: {
    corpo: (n, categoria_id) => ({
      codigo: `M-${n}`,
      nome: `Modelo ${n}`,
      descricao: 'D',
      observacao: 'O',
      categoria_id,
      preco_custo: 5,
      preco_venda: 20,
      peso: 0.2,
      largura: 1.5,
      altura: 2.5,
      profundidade: 3.5,
      ncm: '61091000',
      origem_fiscal: 2,
      cest: '2803800',
    }),
    regras: {
      ...repeatRegra(['codigo', 'nome'], OBRIGATORIO),
      ...repeatRegra(['descricao', 'observacao'], TEXTO),
      ...repeatRegra(
        ['categoria_id', 'preco_custo', 'preco_venda', 'peso', 'largura', 'altura', 'profundidade'],
        NUMERO,
      ),
      ...repeatRegra(['ncm', 'origem_fiscal', 'cest'], NUMERO),
    },
  },
  atributos: { corpo: (n) => ({ nome: `Atributo ${n}` }), regras: { nome: OBRIGATORIO } },
  embalagens: {
    corpo: (n) => ({ nome: `Caixa ${n}`, altura: n, largura: 10.5, comprimento: 11.5, peso: 0.5 }),
    regras: {
      ...repeatRegra(['nome', ...MEDIDAS.filter((medida) => medida !== 'peso')], OBRIGATORIO),
      peso: fica(0),
    },
  },
  fornecedores: {
    corpo: (n) => ({
      nome: `Malhas ${n}`,
      documento: addCheckDigits(String(n).padStart(12, '0')),
      telefone: '11987654321',
      email: `malhas${n}@exemplo.com.br`,
      prazo_dias: 7,
      observacao: 'O',
    }),
    regras: {
      nome: OBRIGATORIO,
      ...repeatRegra(['documento', 'prazo_dias'], NUMERO),
      ...repeatRegra(['telefone', 'email', 'observacao'], TEXTO),
    },
  },
  layouts: {
    corpo: (n) => ({
      nome: `Folha ${n}`,
      papel: 'a4',
      largura: 60.5,
      altura: 30,
      colunas: 3,
      linhas: 8,
      vao_x: 2,
      vao_y: 1,
      borda_esquerda: 8,
      borda_superior: 12,
      deslocar_x: -0.5,
      deslocar_y: 1.25,
    }),
    regras: {
      ...repeatRegra(['nome', 'papel', 'largura', 'altura'], OBRIGATORIO),
      ...repeatRegra(['colunas', 'linhas'], fica(1)),
      ...repeatRegra(['vao_x', 'vao_y', 'borda_esquerda', 'borda_superior', 'deslocar_x', 'deslocar_y'], fica(0)),
    },
  },
}
