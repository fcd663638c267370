import type { Categoria, CategoriaEntrada } from '@estampa/contract/categorias/categorias.schemas.ts'
import type { FieldErrors } from 'react-hook-form'
import { fraseDe } from '../../shared/apiError.ts'
import { checkedBy } from '../../shared/forms/checkedBy.ts'
import { type RecordFields, useRecordForm } from '../../shared/forms/useRecordForm.ts'
import type { CorpoDe } from '../../shared/registro/useSalvar.ts'
import { lerCategoria } from './categorias.queries.ts'
import { enviarCategoria } from './enviarCategoria.ts'

/** `categoria_pai`: id as text; '' is a category at the top. It is chosen only on creation. */
type Campos = { nome: string; categoria_pai: string }
const CAMPOS: RecordFields<Campos, Categoria> = {
  of: (categoria) => ({ nome: categoria?.nome ?? '', categoria_pai: '' }),
}
const REGRAS = checkedBy<Campos>(
  async () => (await import('@estampa/contract/categorias/categorias.schemas.ts')).categoriaEntrada,
)

export const oQueFalta = ({ nome }: FieldErrors<Campos>): string => nome?.message ?? 'Verifique os campos destacados.'

interface Salvamento {
  categoria?: Categoria | undefined
  /** Where the person comes back to when Bling must be authorised first. */
  redirect?: string
  onSave: (salva: Categoria) => unknown
}

export function useSalvarCategoria({ categoria, redirect, onSave }: Salvamento) {
  return useRecordForm<Campos, Categoria>(categoria, {
    fields: CAMPOS,
    check: REGRAS,
    send: async (campos, base, chaveDe) => {
      const escolhido = campos.categoria_pai === '' ? null : Number(campos.categoria_pai)
      const body = {
        nome: campos.nome.trim(),
        categoria_pai: base ? base.categoria_pai : escolhido,
      } satisfies CorpoDe<CategoriaEntrada>
      const pedido = base
        ? ({ metodo: 'PUT', url: `/categorias/${base.id}/`, body } as const)
        : ({ metodo: 'POST', url: '/categorias/', body, idempotencyKey: chaveDe(body) } as const)
      return lerCategoria(await enviarCategoria(pedido, redirect))
    },
    onSave,
    failure: (erro) => fraseDe(erro, 'Erro ao salvar categoria', 'erro'),
  })
}
