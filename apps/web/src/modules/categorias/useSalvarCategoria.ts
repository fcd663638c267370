import type { Categoria, CategoriaEntrada } from '@estampa/contract/categorias/categorias.schemas.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { useForm } from 'react-hook-form'
import { fraseDe } from '../../shared/apiError.ts'
import { checkedBy } from '../../shared/forms/checkedBy.ts'
import { type CorpoDe, mostrarNosCampos, motivoDe, useSalvar } from '../../shared/registro/useSalvar.ts'
import { avisar } from '../../shared/ui/toast.ts'
import { useChaveDeEnvio } from '../../shared/useChaveDeEnvio.ts'
import { lerCategoria } from './categorias.queries.ts'
import { enviarCategoria } from './enviarCategoria.ts'

/** `categoria_pai`: id as text; '' is a category at the top. */
interface Campos {
  nome: string
  categoria_pai: string
}
const REGRAS = checkedBy<Campos>(
  async () => (await import('@estampa/contract/categorias/categorias.schemas.ts')).categoriaEntrada,
)

interface Salvamento {
  categoria?: Categoria | undefined
  /** Where the person comes back to when Bling must be authorised first. */
  redirect?: string
  onSave: (salva: Categoria) => unknown
}

/** The form of a category and its way to the server; the parent is chosen only on creation. */
export function useSalvarCategoria({ categoria, redirect, onSave }: Salvamento) {
  const { chaveDe } = useChaveDeEnvio()
  const form = useForm({ defaultValues: { nome: categoria?.nome ?? '', categoria_pai: '' }, resolver: REGRAS })
  const { register, handleSubmit, formState } = form
  const { nome, categoria_pai } = formState.errors
  const { salvar, salvando, recusa } = useSalvar({
    enviar: async (campos: Campos) => {
      const escolhido = campos.categoria_pai === '' ? null : Number(campos.categoria_pai)
      const body = {
        nome: campos.nome.trim(),
        categoria_pai: categoria ? categoria.categoria_pai : escolhido,
      } satisfies CorpoDe<CategoriaEntrada>
      const pedido = categoria
        ? ({ metodo: 'PUT', url: `/categorias/${categoria.id}/`, body } as const)
        : ({ metodo: 'POST', url: '/categorias/', body, idempotencyKey: chaveDe(body) } as const)
      return lerCategoria(await enviarCategoria(pedido, redirect))
    },
    lerAtual: lerCategoria,
    onSave,
    onFail: (erro) => {
      avisar('error', fraseDe(erro, 'Erro ao salvar categoria', 'erro'))
      return mostrarNosCampos(form, erro) ? null : motivoDe(erro)
    },
  })
  return {
    salvando,
    recusa,
    alterada: formState.isDirty,
    enviar: handleSubmit(
      (campos) => salvar(campos),
      ({ nome }) => avisar('warning', nome?.message ?? 'Verifique os campos destacados.'),
    ),
    doNome: {
      required: true,
      maxLength: CARACTERES.categoria.nome,
      ...register('nome'),
      error: nome?.message,
    },
    doPai: { ...register('categoria_pai'), error: categoria_pai?.message },
  }
}
