import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { IconPlus, IconTable } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { type FieldArrayWithId, type UseFieldArrayAppend, useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import { Button } from '../../../../shared/ui/Button.tsx'
import { sobDemanda } from '../../../../shared/ui/sobDemanda.tsx'
import type { Foto } from '../../imagens/fotos.ts'
import { type AcoesDoFormulario, type CamposDoProduto, NOVA_VARIACAO } from '../campos.ts'
import * as css from '../formulario.classes.ts'
import { gruposDeCor } from './gruposDeCor.ts'
import { buscarTabela, ListaDeVariacoes } from './ListaDeVariacoes.tsx'
import { useModo } from './modo.tsx'

/** Only where variations have colours, and the product pictures. */
const ImagensPorCor = lazy(() => import('./ImagensPorCor.tsx'))
const VariasModal = sobDemanda(async () => (await import('./VariasModal.tsx')).VariasModal)

interface VariacoesProps {
  produto: Produto | undefined
  fotos: readonly Foto[]
  form: AcoesDoFormulario
  variacoes: readonly FieldArrayWithId<CamposDoProduto, 'variacoes', 'chave'>[]
  temCor: boolean
  temTamanho: boolean
  onAdd: UseFieldArrayAppend<CamposDoProduto, 'variacoes'>
  onRemove: (indice: number) => void
}

/** The variations of a product that has them, and what adds more. */
export function Variacoes(props: VariacoesProps) {
  const { produto, fotos, form, variacoes, temCor, temTamanho, onAdd, onRemove } = props
  const { getValues, setValue } = useFormContext<CamposDoProduto>()
  const emTabela = useModo() === 'tabela'
  const [combinando, setCombinando] = useState(false)
  useEffect(() => {
    if (emTabela) buscarTabela()
  }, [emTabela])

  const aplicarACor = useCallback(
    (indice: number) => {
      const todas = getValues('variacoes')
      const grupo = gruposDeCor(todas).find(({ indices }) => indices.includes(indice))
      const imagens = todas[indice]?.imagens
      if (!grupo || !imagens) return
      for (const outro of grupo.indices)
        if (outro !== indice) setValue(`variacoes.${outro}.imagens`, [...imagens], { shouldDirty: true })
    },
    [getValues, setValue],
  )
  return (
    <>
      {temCor && fotos.length > 0 && (
        <Suspense>
          <ImagensPorCor form={form} fotos={fotos} />
        </Suspense>
      )}
      {variacoes.length === 0 ? (
        <p className="m-0 text-texto-suave p-6 text-center border border-dashed border-borda-forte rounded-grupo">
          Adicione a primeira variação, ou várias de uma vez.
        </p>
      ) : (
        <ListaDeVariacoes
          produto={produto}
          fotos={fotos}
          variacoes={variacoes}
          form={form}
          onRemove={onRemove}
          onApplyToColour={aplicarACor}
        />
      )}
      <div className={css.acoes}>
        <Button variant="light" icon={IconPlus} onClick={() => onAdd(NOVA_VARIACAO, { shouldFocus: false })}>
          Adicionar variação
        </Button>
        {(temCor || temTamanho) && (
          <Button variant="default" icon={IconTable} onClick={() => setCombinando(true)}>
            Adicionar várias
          </Button>
        )}
        <Link
          className="ml-auto text-m text-link max-md:basis-full max-md:min-h-11 max-md:leading-11 max-md:text-center"
          to="/atributos"
        >
          Gerenciar atributos
        </Link>
      </div>
      {combinando && (
        <VariasModal
          temCor={temCor}
          temTamanho={temTamanho}
          existentes={getValues('variacoes')}
          onClose={() => setCombinando(false)}
          // In the table the first new row gets the focus.
          onAdd={(novas) =>
            onAdd(novas, { shouldFocus: emTabela, focusName: `variacoes.${variacoes.length}.quantidade` })
          }
        />
      )}
    </>
  )
}
