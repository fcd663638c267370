import type { Categoria, CategoriaEntrada } from '@estampa/contract/categorias/categorias.schemas.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { fraseDe } from '../../shared/apiError.ts'
import { type CorpoDe, mostrarNosCampos, useSalvar } from '../../shared/registro/useSalvar.ts'
import { BarraDeSalvar } from '../../shared/ui/BarraDeSalvar.tsx'
import { Card, Fields, WideField } from '../../shared/ui/Card.tsx'
import { TextField } from '../../shared/ui/TextField.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import { SALVO, useAvisoDeAlteracoes } from '../../shared/ui/useAvisoDeAlteracoes.tsx'
import { useChaveDeEnvio } from '../../shared/useChaveDeEnvio.ts'
import { CategoriaPai, SEM_PAI } from './CategoriaPai.tsx'
import { CategoriaSelect } from './CategoriaSelect.tsx'
import { CHAVE_DAS_CATEGORIAS, lerCategoria } from './categorias.queries.ts'
import { enviarCategoria } from './enviarCategoria.ts'

interface Campos {
  nome: string
  /** Id as text; '' is a category at the top. */
  categoria_pai: string
}

/** Creates a category, or renames `categoria`; the parent is chosen only on creation. */
export function CategoriaForm({ categoria }: { categoria?: Categoria }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { chaveDe } = useChaveDeEnvio()
  const form = useForm<Campos>({ defaultValues: { nome: categoria?.nome ?? '', categoria_pai: '' } })
  const { register, handleSubmit, formState } = form
  const { salvar, salvando } = useSalvar({
    enviar: async ({ nome, categoria_pai }: Campos) => {
      const escolhido = categoria_pai === '' ? null : Number(categoria_pai)
      const body = {
        nome: nome.trim(),
        categoria_pai: categoria ? categoria.categoria_pai : escolhido,
      } satisfies CorpoDe<CategoriaEntrada>
      return lerCategoria(
        categoria
          ? await enviarCategoria({ metodo: 'PUT', url: `/categorias/${categoria.id}/`, body })
          : await enviarCategoria({ metodo: 'POST', url: '/categorias/', body, idempotencyKey: chaveDe(body) }),
      )
    },
    lerAtual: lerCategoria,
    aoSalvar: () => {
      void client.invalidateQueries({ queryKey: CHAVE_DAS_CATEGORIAS })
      avisar('success', categoria ? 'Categoria atualizada!' : 'Categoria criada!')
      void navigate('/categorias', { state: SALVO })
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
  const { nome: erroDoNome, categoria_pai: erroDoPai } = formState.errors
  // While the change is sent, the page may be left for Bling's authorisation: the change waits in the queue.
  const aviso = useAvisoDeAlteracoes(formState.isDirty && !salvando)
  return (
    <form noValidate onSubmit={(event) => void enviar(event)}>
      <Card>
        <Fields>
          <WideField>
            <TextField
              label="Nome"
              required
              maxLength={CARACTERES.categoria.nome}
              {...register('nome', { validate: (nome) => nome.trim() !== '' })}
              error={erroDoNome && (erroDoNome.message || true)}
            />
          </WideField>
          {categoria ? (
            <CategoriaPai id={categoria.categoria_pai} />
          ) : (
            <CategoriaSelect
              label="Categoria pai"
              placeholder={SEM_PAI}
              {...register('categoria_pai')}
              error={erroDoPai?.message}
            />
          )}
          {categoria?.id_bling && <TextField label="ID no Bling" value={categoria.id_bling} readOnly />}
        </Fields>
      </Card>
      <BarraDeSalvar cancelar="/categorias" salvando={salvando} />
      {aviso}
    </form>
  )
}
