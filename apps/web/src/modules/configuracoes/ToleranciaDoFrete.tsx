import { escreverDecimal, formatarReais, lerReais } from '@estampa/contract/shared/money.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { motivoDe } from '../../shared/registro/useSalvar.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { MoneyField } from '../../shared/ui/DecimalField.tsx'
import { FormModal } from '../../shared/ui/FormModal.tsx'
import { ErrorBox, Skeleton } from '../../shared/ui/states.tsx'
import { configuracaoDoFrete, mudarConfiguracaoDoFrete } from '../frete/frete.queries.ts'
import css from './ConfiguracoesPage.module.css'

/** How far a label's price may rise, from the one shown to the one charged, before the shop asks a person. */
export function ToleranciaDoFrete({ admin }: { admin: boolean }) {
  const { data, isError, isFetching, refetch } = useQuery(configuracaoDoFrete)
  const [mudando, setMudando] = useState(false)
  if (!data)
    return isError ? <ErrorBox onRetry={() => void refetch()} pending={isFetching} /> : <Skeleton height="44px" />
  const { tolerancia_do_preco: limite } = data
  return (
    <div className={css.conexao}>
      <div className={css.texto}>
        <span>
          {limite === 0
            ? 'Se o preço da etiqueta subir, a loja pergunta antes de pagar.'
            : `Se o preço da etiqueta subir mais de ${formatarReais(limite)}, a loja pergunta antes de pagar.`}
        </span>
      </div>
      {admin && (
        <Button variant="default" onClick={() => setMudando(true)}>
          Mudar limite
        </Button>
      )}
      {mudando && <MudarLimite limite={limite} onClose={() => setMudando(false)} />}
    </div>
  )
}

function MudarLimite({ limite, onClose }: { limite: number; onClose: () => void }) {
  const [valor, setValor] = useState(escreverDecimal(limite))
  const { mutate, isPending, error } = useMutation({
    ...mudarConfiguracaoDoFrete,
    onSettled: (_nova, erro) => {
      if (!erro) onClose()
    },
  })
  const lido = lerReais(valor)
  const valido = lido !== null && lido >= 0
  return (
    <FormModal
      title="Preço da etiqueta"
      submit="Salvar"
      busy={isPending}
      recusa={error && motivoDe(error)}
      onSubmit={() => valido && mutate({ tolerancia_do_preco: lido })}
      onClose={onClose}
    >
      <MoneyField
        label="Comprar sem perguntar se subir até"
        value={valor}
        error={valido ? undefined : 'Informe um valor'}
        hint="Do preço mostrado na escolha do envio ao cobrado pela transportadora. Com 0,00 a loja sempre pergunta."
        onChange={(event) => setValor(event.target.value)}
        data-autofocus
      />
    </FormModal>
  )
}
