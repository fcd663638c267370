import type { LayoutDaLoja } from '@estampa/contract/layouts/layouts.schemas.ts'
import { faltasDoLayout, PAPEIS_DE_ETIQUETA, type PapelDeEtiqueta } from '@estampa/contract/layouts/layouts.ts'
import { inteiroDoTexto, parseDecimal } from '@estampa/contract/shared/money.ts'
import { IconRuler2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { addConnectionSentence } from '../../../shared/api/apiError.ts'
import { checkedBy } from '../../../shared/forms/checkedBy.ts'
import { Field } from '../../../shared/forms/Field.tsx'
import { recordFields, type TextsOf } from '../../../shared/forms/fields.ts'
import { RecordForm } from '../../../shared/forms/RecordForm.tsx'
import { useRecordForm } from '../../../shared/forms/useRecordForm.ts'
import { layoutFields } from '../../../shared/generated/layoutFields.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card, Fields, WideField } from '../../../shared/ui/Card.tsx'
import { AFTER_SUCCESS } from '../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import {
  idDoLayoutDaLoja,
  type Layout,
  layoutDasMedidas,
  medidasParaCopia,
  nomeDoPapel,
  tamanhoDaEtiqueta,
} from '../etiqueta/layouts.ts'
import { SEM_CALIBRACAO } from '../etiqueta/Papel.tsx'
import { openLote } from '../lote.ts'
import { instrucaoDoTeste } from '../opcoes/NaFolha.tsx'
import { parseStoredCampos, readStoredPreferencias, storePreferencias } from '../preferencias.ts'
import { layouts } from './layouts.queries.ts'
import { PreviaDoLayout } from './PreviaDoLayout.tsx'

type Campos = TextsOf<typeof layoutFields>
const FIELDS = recordFields<typeof layoutFields, LayoutDaLoja>(layoutFields)

/** A roll has no rows and no margin above. */
const NO_ROLO = { linhas: '1', vao_y: 0, borda_superior: 0 }
const corpoDoLayout = (campos: Campos) => ({
  ...FIELDS.body(campos),
  papel: campos.papel as PapelDeEtiqueta,
  ...(campos.papel === 'rolo' && NO_ROLO),
})
const CHECK = checkedBy<Campos>(
  async () => (await import('@estampa/contract/layouts/layouts.schemas.ts')).layoutEntrada,
  corpoDoLayout,
)
const NOVO: Partial<Campos> = { papel: 'rolo', colunas: '1', linhas: '1' }
const PAPEIS = Object.entries(PAPEIS_DE_ETIQUETA).map(([value, label]) => ({ value, label }))

/** The layout of what was typed so far; null while it is none. */
function layoutDosCampos(id: string, campos: Campos): Layout | null {
  const mm = (text: string) => parseDecimal(text) ?? 0
  const rolo = campos.papel === 'rolo'
  const medidas = {
    nome: campos.nome,
    papel: campos.papel as PapelDeEtiqueta,
    largura: mm(campos.largura),
    altura: mm(campos.altura),
    colunas: inteiroDoTexto(campos.colunas) ?? 1,
    linhas: rolo ? 1 : (inteiroDoTexto(campos.linhas) ?? 1),
    vao_x: mm(campos.vao_x),
    vao_y: rolo ? 0 : mm(campos.vao_y),
    borda_esquerda: mm(campos.borda_esquerda),
    borda_superior: rolo ? 0 : mm(campos.borda_superior),
    deslocar_x: mm(campos.deslocar_x),
    deslocar_y: mm(campos.deslocar_y),
  }
  const { nome: _, papel, deslocar_x, deslocar_y, ...positive } = medidas
  const sizes = [medidas.largura, medidas.altura, medidas.colunas, medidas.linhas]
  const isWhole =
    papel in PAPEIS_DE_ETIQUETA &&
    Number.isFinite(deslocar_x + deslocar_y) &&
    Object.values(positive).every((value) => value >= 0) &&
    sizes.every((value) => value >= 1)
  return isWhole && Object.keys(faltasDoLayout(medidas)).length === 0 ? layoutDasMedidas(id, medidas) : null
}

function useSaveLayout(layout: LayoutDaLoja | undefined, model: Layout | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const start = model && FIELDS.of({ ...medidasParaCopia(model), nome: nomeDaCopia(model) } as LayoutDaLoja)
  return useRecordForm<Campos, LayoutDaLoja>(layout, {
    fields: { ...FIELDS, body: corpoDoLayout },
    check: CHECK,
    ...(!layout && { start: start ?? NOVO }),
    send: (campos, base, keyOf) => layouts.save(corpoDoLayout(campos), base, keyOf),
    read: layouts.read,
    onSave: async (saved) => {
      toast('success', layout ? 'Modelo de etiqueta atualizado!' : 'Modelo de etiqueta criado!')
      // The one that is being worked on is the one to print on.
      await storePreferencias({ ...(await readStoredPreferencias()), layout: idDoLayoutDaLoja(saved.id), inicio: 1 })
      void layouts.changed(client, saved.id, saved)
      void navigate('/qrcodes', AFTER_SUCCESS)
    },
    failure: (failure) => addConnectionSentence(failure, 'Erro ao salvar o modelo de etiqueta.'),
  })
}

const nomeDaCopia = (model: Layout) =>
  model.grupo === 'Da loja' ? `${model.nome} (cópia)` : `${model.nome} ${tamanhoDaEtiqueta(model)}`

interface LayoutFormProps {
  layout?: LayoutDaLoja
  /** A new one begins with its measures. */
  model?: Layout
}

/** The measures of a kind of label, with what they make as it would be printed. */
export function LayoutForm({ layout, model }: LayoutFormProps) {
  const state = useSaveLayout(layout, model)
  const campos = useWatch({ control: state.form.control }) as Campos
  const typed = layoutDosCampos(layout ? idDoLayoutDaLoja(layout.id) : 'novo', campos)
  const rolo = campos.papel === 'rolo'
  return (
    <RecordForm
      state={state}
      name={layout ? 'Editar modelo de etiqueta' : 'Novo modelo de etiqueta'}
      cancel="/qrcodes/modelos"
      conflictTitle="Outra pessoa salvou este modelo de etiqueta"
      wrong={() => 'Verifique os campos destacados.'}
      status={layout && state.isDirty && 'Alterações não salvas'}
    >
      <div className="grid gap-4 grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] items-start max-lg:grid-cols-[minmax(0,1fr)]">
        <div className="min-w-0">
          <Card title="Etiqueta">
            <Fields phone={2}>
              <WideField>
                <Field name="nome" placeholder="33 × 22 em 3 colunas" />
              </WideField>
              <WideField>
                <SelectField {...layoutFields.papel} {...state.field('papel')} options={PAPEIS} />
              </WideField>
              <Field name="largura" />
              <Field name="altura" />
              <Field name="colunas" inputMode="numeric" />
              {!rolo && <Field name="linhas" inputMode="numeric" />}
            </Fields>
          </Card>
          <Card
            title={rolo ? 'Onde elas ficam no rolo' : 'Onde elas ficam na folha'}
            description={paginaEscrita(typed)}
          >
            <Fields phone={2}>
              <Field name="vao_x" />
              {!rolo && <Field name="vao_y" />}
              <Field name="borda_esquerda" />
              {!rolo && <Field name="borda_superior" />}
            </Fields>
          </Card>
          <Card title="Deslocar a impressão" description={typed && instrucaoDoTeste(typed)}>
            <Fields phone={2}>
              {/* A phone's keyboard for decimals has no minus. */}
              <Field name="deslocar_y" inputMode="text" />
              <Field name="deslocar_x" inputMode="text" />
            </Fields>
            <div className="mt-4">
              <Button
                variant="default"
                icon={IconRuler2}
                onClick={() => void (typed ? printTeste(typed) : state.form.trigger(undefined, { shouldFocus: true }))}
              >
                Imprimir teste
              </Button>
            </div>
          </Card>
        </div>
        <div className="min-w-0 lg:sticky lg:top-20">
          <PreviaDoLayout layout={typed} />
        </div>
      </div>
    </RecordForm>
  )
}

const paginaEscrita = (layout: Layout | null) =>
  layout &&
  (layout.papel === 'rolo'
    ? `Na impressora, o papel é de ${tamanhoDaEtiqueta(layout.pagina)}: uma linha de etiquetas, com a mesma margem dos dois lados.`
    : `Folha ${nomeDoPapel(layout)}, de ${tamanhoDaEtiqueta(layout.pagina)}.`)

/** Prints the test of a layout that need not be saved, with this computer's calibration of it. */
async function printTeste(layout: Layout) {
  const { calibracoes } = await readStoredPreferencias()
  await openLote({
    layout,
    campos: parseStoredCampos(null),
    calibracao: calibracoes[layout.id] ?? SEM_CALIBRACAO,
    inicio: 1,
    itens: [],
    teste: true,
    regua: layout.deslocamento,
  })
}
