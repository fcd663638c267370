import type { CategoriaEntrada } from '@estampa/contract/categorias/categorias.schemas.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { fraseDe } from '../../shared/apiError.ts'
import { type CorpoDe, mostrarNosCampos, useSalvar } from '../../shared/registro/useSalvar.ts'
import { Fields, WideField } from '../../shared/ui/Card.tsx'
import { FormModal } from '../../shared/ui/FormModal.tsx'
import { TextField } from '../../shared/ui/TextField.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import { useChaveDeEnvio } from '../../shared/useChaveDeEnvio.ts'
import { SEM_PAI } from './CategoriaPai.tsx'
import { CategoriaSelect } from './CategoriaSelect.tsx'
import { CHAVE_DAS_CATEGORIAS, lerCategoria } from './categorias.queries.ts'
import { enviarCategoria } from './enviarCategoria.ts'

/**
 * Registers a category from within another form. `onCreate` gets its id as text once the lists have it. When Bling must
 * be authorised first, the page is left, and the person comes back to the form.
 */
export default function NovaCategoriaModal(props: { onClose: () => void; onCreate: (id: string) => void }) {
  const client = useQueryClient()
  const { chaveDe } = useChaveDeEnvio()
  const form = useForm({ defaultValues: { nome: '', categoria_pai: '' } })
  const { register, handleSubmit, formState } = form
  const { salvar, salvando } = useSalvar({
    enviar: async (campos: { nome: string; categoria_pai: string }) => {
      const pai = campos.categoria_pai === '' ? null : Number(campos.categoria_pai)
      const body = { nome: campos.nome.trim(), categoria_pai: pai } satisfies CorpoDe<CategoriaEntrada>
      const pedido = { metodo: 'POST', url: '/categorias/', body, idempotencyKey: chaveDe(body) } as const
      const nova = lerCategoria(await enviarCategoria(pedido, location.pathname + location.search))
      await client.invalidateQueries({ queryKey: CHAVE_DAS_CATEGORIAS })
      return nova
    },
    lerAtual: lerCategoria,
    aoSalvar: ({ id: nova }) => {
      avisar('success', 'Categoria criada!')
      if (nova > 0) props.onCreate(String(nova))
    },
    aoFalhar: (erro) => {
      mostrarNosCampos(form, erro)
      avisar('error', fraseDe(erro, 'Erro ao salvar categoria', 'erro'))
    },
  })
  const enviar = handleSubmit(
    (campos) => salvar(campos),
    () => avisar('warning', 'Preencha o nome'),
  )
  const { nome: erroDoNome } = formState.errors
  return (
    <FormModal
      title="Nova categoria"
      size="sm"
      submitLabel="Salvar categoria"
      busy={salvando}
      onSubmit={enviar}
      onClose={props.onClose}
    >
      <Fields columns={1}>
        <WideField>
          <TextField
            label="Nome da categoria"
            data-autofocus
            required
            maxLength={CARACTERES.categoria.nome}
            {...register('nome', { validate: (nome) => nome.trim() !== '' })}
            error={erroDoNome && (erroDoNome.message || true)}
          />
        </WideField>
        <WideField>
          <CategoriaSelect label="Categoria pai" placeholder={SEM_PAI} {...register('categoria_pai')} />
        </WideField>
      </Fields>
    </FormModal>
  )
}
