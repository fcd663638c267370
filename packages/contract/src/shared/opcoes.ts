/** A choice of a select: the stored value and its label. */
interface Opcao {
  readonly valor: string
  readonly rotulo: string
}

/** How a stored value is called on screen; an unknown one shows itself. */
export const rotuloEntre =
  (opcoes: readonly Opcao[]) =>
  (valor: string): string =>
    opcoes.find((opcao) => opcao.valor === valor)?.rotulo ?? valor
