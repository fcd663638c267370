import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, fraseDe } from '../../shared/apiError.ts'
import { idDe } from '../../shared/tolerant.ts'
import { Fields, WideField } from '../../shared/ui/Card.tsx'
import { Modal } from '../../shared/ui/Modal.tsx'
import { TextField } from '../../shared/ui/TextField.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import { useChaveDeEnvio } from '../../shared/useChaveDeEnvio.ts'
import { SEM_PAI } from './CategoriaPai.tsx'
import { CategoriaSelect } from './CategoriaSelect.tsx'
import { CHAVE_DAS_CATEGORIAS } from './categorias.queries.ts'
import { enviarCategoria } from './enviarCategoria.ts'

/**
 * Registers a category from within another form. `onCreate` gets its id as text once the lists have it. When Bling must
 * be authorised first, the page is left, and the person comes back to the form.
 */
export default function NovaCategoriaModal(props: { onClose: () => void; onCreate: (id: string) => void }) {
  const id = useId()
  const client = useQueryClient()
  const { chaveDe } = useChaveDeEnvio()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { nome: '', categoria_pai: '' } })
  const { mutate, isPending } = useMutation({
    mutationFn: async (campos: { nome: string; categoria_pai: string }) => {
      const pai = campos.categoria_pai === '' ? null : Number(campos.categoria_pai)
      const body = { nome: campos.nome.trim(), categoria_pai: pai }
      const pedido = { metodo: 'POST', url: '/categorias/', body, idempotencyKey: chaveDe(body) } as const
      const nova = idDe(await enviarCategoria(pedido, location.pathname + location.search))
      await client.invalidateQueries({ queryKey: CHAVE_DAS_CATEGORIAS })
      return nova
    },
    onSuccess: (nova) => {
      avisar('success', 'Categoria criada!')
      if (nova !== null) props.onCreate(String(nova))
    },
    onError: (erro) => {
      const message = erro instanceof ApiError ? erro.doCampo('nome') : undefined
      if (message !== undefined) setError('nome', { message }, { shouldFocus: true })
      avisar('error', fraseDe(erro, 'Erro ao salvar categoria', 'erro'))
    },
  })
  const enviar = handleSubmit(
    (campos) => mutate(campos),
    () => avisar('warning', 'Preencha o nome'),
  )
  const { nome: erroDoNome } = formState.errors
  return (
    <Modal
      title="Nova categoria"
      size="sm"
      onClose={props.onClose}
      busy={isPending}
      footer={
        <>
          <Button variant="default" onClick={props.onClose} disabled={isPending}>
            Cancelar
          </Button>
          <Button type="submit" form={id} loading={isPending}>
            Salvar categoria
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          // The dialog lives inside another form's tree: without this React would submit that one too.
          event.stopPropagation()
          void enviar(event)
        }}
      >
        <Fields columns={1}>
          <WideField>
            <TextField
              label="Nome da categoria"
              data-autofocus
              required
              maxLength={120}
              {...register('nome', { validate: (nome) => nome.trim() !== '' })}
              error={erroDoNome && (erroDoNome.message || true)}
            />
          </WideField>
          <WideField>
            <CategoriaSelect label="Categoria pai" placeholder={SEM_PAI} {...register('categoria_pai')} />
          </WideField>
        </Fields>
      </form>
    </Modal>
  )
}
