/** What the buyer wrote on a line of a channel's order, as it stands there: a name and a number to print. */
export const PalavrasDoComprador = ({ texto }: { texto: string | null | undefined }) =>
  texto ? (
    <p className="text-s leading-[1.4] m-0 wrap-anywhere whitespace-pre-line">
      <span className="text-texto-suave">Palavras do comprador: </span>
      {texto}
    </p>
  ) : null
