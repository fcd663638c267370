import type { Turno } from '@estampa/contract/caixas/caixas.schemas.ts'
import { somaDaContagem } from '@estampa/contract/caixas/caixas.ts'
import { FORMAS_DE_PAGAMENTO, type FormaDePagamento } from '@estampa/contract/pagamentos/situacao.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { formatReais, parseReais } from '@estampa/contract/shared/money.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError, sentenceOf } from '../../shared/api/apiError.ts'
import { closeTurno, onTurnoChanged, umTurno } from '../../shared/caixa/caixa.queries.ts'
import { formatNewMovimento, listNewMovimentos } from '../../shared/caixa/palavras.ts'
import { useSubmitKey } from '../../shared/forms/useSubmitKey.ts'
import { ActionBar } from '../../shared/ui/ActionBar.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { Card, Fields } from '../../shared/ui/Card.tsx'
import { useUnsavedQuestion } from '../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { MoneyField } from '../../shared/ui/fields/DecimalField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { Refusal } from '../../shared/ui/Refusal.tsx'
import { CedulasEMoedas, type Contados, isContagemRefused, listContagem } from './CedulasEMoedas.tsx'

const FAILED = 'O caixa não pôde ser fechado. Tente novamente.'
const FORMAS = FORMAS_DE_PAGAMENTO.filter(({ valor }) => valor !== 'dinheiro')

const focusFirstField = (form: HTMLFormElement | null): void => form?.querySelector('input')?.focus()

interface FecharCaixaProps {
  turno: Turno
  onClosed: (turno: Turno) => void
  onCancel: () => void
}

/**
 * The count of a drawer, and its end. What came or went while the person counted is named and asks to count on. What
 * should be there is said after the count was sent, never before.
 */
export function FecharCaixa({ turno, onClosed, onCancel }: FecharCaixaProps) {
  const client = useQueryClient()
  const titleId = useId()
  // The last movement that the person has seen: at the beginning, and after each that was named.
  const [seenId, setSeenId] = useState(turno.ultimo_movimento_id)
  const [contados, setContados] = useState<Contados>(new Map())
  const [otherSum, setOtherSum] = useState('')
  const [deixado, setDeixado] = useState('')
  const [conferidos, setConferidos] = useState<ReadonlyMap<FormaDePagamento, string>>(new Map())
  const [observacao, setObservacao] = useState('')
  const { keyOf } = useSubmitKey()
  const contagem = listContagem(contados)
  const isTable = contagem.length > 0
  const contado = isTable ? somaDaContagem(contagem) : parseReais(otherSum)
  const typedTexts = [...contados.values(), ...conferidos.values(), otherSum, deixado, observacao]
  const isDirty = typedTexts.some((text) => text !== '')
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: () => {
      const body = {
        ...(isTable ? { contagem } : { contado: contado ?? 0 }),
        deixado: parseReais(deixado) ?? 0,
        ate_movimento: seenId,
        conferido: [...conferidos].flatMap(([forma, text]) => {
          const valor = parseReais(text)
          return valor === null ? [] : [{ forma, valor }]
        }),
        observacao,
      } as Parameters<typeof closeTurno>[1]['body']
      return closeTurno(turno.id, { body, idempotencyKey: keyOf({ turno: turno.id, body }) })
    },
    onSuccess: (closed) => {
      onTurnoChanged(client, closed)
      onClosed(closed)
    },
    onError: () => void client.invalidateQueries({ queryKey: umTurno(turno.id).queryKey }),
  })
  useUnsavedQuestion(isDirty && !isPending && !isSuccess)
  const newMovimentos = listNewMovimentos(turno, seenId)
  const hasChanged = newMovimentos.length > 0 || (error instanceof ApiError && error.codigo === 'CAIXA_MUDOU')
  const refusedField = (name: string) => (error instanceof ApiError ? error.ofField(name) : undefined)
  const countOn = () => {
    setSeenId(turno.ultimo_movimento_id)
    reset()
  }
  return (
    <form
      ref={focusFirstField}
      noValidate
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending && !hasChanged) mutate()
      }}
    >
      <h2 className="sr-only" id={titleId}>
        Fechar {turno.caixa.nome}
      </h2>
      <Card
        title="Dinheiro na gaveta"
        description={
          <>
            Conte as cédulas e moedas: digite quantas há de cada
            <span className="touch:hidden"> e tecle Enter para a próxima</span>.
          </>
        }
      >
        <CedulasEMoedas contados={contados} onChange={setContados} />
        <div className="max-w-120 mt-4">
          <Fields>
            <MoneyField
              label="Ou a soma, contada de outro jeito"
              value={otherSum}
              disabled={isTable}
              hint={isTable ? 'A tabela acima vale.' : undefined}
              error={isTable ? undefined : refusedField('contado')}
              onChange={({ target }) => setOtherSum(target.value)}
            />
            <MoneyField
              label="Fica no caixa"
              hint="O fundo do próximo. O resto é retirado; em branco, tudo."
              value={deixado}
              error={
                contado !== null && (parseReais(deixado) ?? 0) > contado
                  ? 'É mais do que foi contado'
                  : refusedField('deixado')
              }
              onChange={({ target }) => setDeixado(target.value)}
            />
          </Fields>
        </div>
      </Card>
      <Card
        title="Maquininha e banco"
        description="O que eles dizem que entrou, se você confere. Em branco: não conferido."
      >
        <Fields columns={3}>
          {FORMAS.map(({ valor: forma, rotulo }) => (
            <MoneyField
              key={forma}
              label={rotulo}
              value={conferidos.get(forma) ?? ''}
              onChange={({ target }) => setConferidos((before) => new Map(before).set(forma, target.value))}
            />
          ))}
        </Fields>
        <div className="mt-4">
          <TextField
            label="Observação"
            maxLength={CARACTERES.caixa.observacao}
            value={observacao}
            onChange={({ target }) => setObservacao(target.value)}
          />
        </div>
      </Card>
      {hasChanged && (
        <Refusal tone="warning" role="alert">
          {newMovimentos.length === 0
            ? 'Entrou ou saiu dinheiro enquanto você contava. Conte de novo e feche.'
            : newMovimentos.map((movimento) => (
                <span key={movimento.id} className="block">
                  {formatNewMovimento(movimento)}
                </span>
              ))}
          <span className="block mt-2">
            <Button variant="default" size="sm" onClick={countOn}>
              Já contei com isso
            </Button>
          </span>
        </Refusal>
      )}
      {error && !hasChanged && <Refusal role="alert">{sentenceOf(error, FAILED)}</Refusal>}
      <ActionBar
        status={
          <span className="text-l">
            {contado === null || Number.isNaN(contado) ? 'Nada contado ainda' : `Contado: ${formatReais(contado)}`}
          </span>
        }
      >
        <Button variant="default" disabled={isPending} onClick={onCancel}>
          Voltar
        </Button>
        <Button
          type="submit"
          loading={isPending}
          disabled={contado === null || Number.isNaN(contado) || isContagemRefused(contados) || hasChanged}
        >
          Fechar caixa
        </Button>
      </ActionBar>
    </form>
  )
}
